const topic = { title: 'Noise', unique_name: 'noise' };

/** An additional-comments page with its own legend above the topics. */
export function topicsPage(legend: string): unknown {
  return {
    uid: 'blt0',
    title: 'Additional comments',
    url: '/additional-comments',
    page_components: [
      { notice: { unique_name: 'submitted', title: 'Your form is submitted!' } },
      { notice: { unique_name: 'booked', title: 'Your appointment is booked!' } },
      {
        notice: {
          unique_name: 'call-to-set',
          title: 'We will call to setup your appointment time.',
        },
      },
      { comments: { title: 'Anything else?', text: '', placeholder: '' } },
      {
        topic_list: {
          legend,
          hint: 'You can choose up to 3',
          topics: [{ ...topic, uid: 'blt1', _content_type_uid: 'topic' }],
        },
      },
    ],
  };
}
