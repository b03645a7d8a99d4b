import { numbersIn } from '#src/domain/number-words.ts';

/** Words of a question that do not count. */
const OF_QUESTIONS = new Set(
  'what which who whom whose how when where why happens happen if a an the is are am was were be been being has have had having with there to of in on at by and or does do did can could may might will would should i we my our me us you your it its they their them he she his her this that these those for from as just only somebody someone anybody visitor customer lead user people person homeowner get gets got want wants still ever please tell show about us after before so then than see sees use uses used using many much long number up give gives given back-end backend about job while down able allow allowed let lets too make makes need needs say says said'.split(
    ' ',
  ),
);

/** Phrases that mean one thing. */
const PHRASES: readonly (readonly [RegExp, string])[] = [
  [
    /\b(sold out|fully booked|booked up|booked solid|nothing (is )?(at all )?free( at all)?|no (more )?(free )?(times?|slots?|appointments?|availability)( (is|are))?( left| free| available)?|not available|full)\b/g,
    ' soldout ',
  ],
  [
    /\b(times? out|timed out|time-?out|does not answer|doesn['’]t answer|no answer|too long)\b/g,
    ' timeout ',
  ],
  [
    /\b(none of (these|the) times|no time (that )?(suits|works|fits)|times? do(es)?n['’]t (suit|work|fit))\b/g,
    ' nonework ',
  ],
  [
    /\b((gives?|gave|given|giving) up|call off|cancel\w*)( (a|an|the|my|their))? (visit|appointment|booking)s?\b/g,
    ' cancel visit ',
  ],
  [/\bre-?schedul\w*\b/g, ' move visit '],
  [/\b((trade|home) shows?|tradeshows?|expos?)\b/g, ' event '],
  [/\bsecond homes?\b/g, ' vacation '],
  [/\b((do|does|did)(n['’]t| not) (serve|cover)|unserved)\b/g, ' outside area '],
  [/\b(someone|somebody|another (visitor|customer)|anybody) else\b/g, ' other '],
  [
    /\b(out of|outside( of)?|beyond|not in)( our| the| your)? (service )?(area|region|territory)\b/g,
    ' outside area ',
  ],
  [/\bsingle[- ]family\b/g, ' family '],
  [/\bzip[ -]?codes?\b/g, ' zip '],
  [/\b(runs?|ran|running) out\b/g, ' expire '],
  [/\b(pop-?ups?|new (window|tab)s?)\b/g, ' popup '],
  [/\b(comes?|came|coming) back|returns?|resumes?|goes on later|continue later\b/g, ' back '],
];

/** Words that mean the same here, without numbers and forms that {@link termOf} knows anyway. The first of each is what is searched for. */
const SAME: readonly string[] = [
  '1 one single',
  '0 no none zero without',
  '2 couple',
  '7 week',
  '14 fourteen',
  'rental rent renter tenant lease leased leasing landlord letting',
  'vacation holiday cottage cabin second-home',
  'commercial business office company shop',
  'unsure sure uncertain unknown',
  'owner ownership own owns owned',
  'area region zip territory location served serve service',
  'value worth threshold cheap price priced appraisal',
  'few little small less fewer minimum min tiny least',
  'most maximum max limit cap highest large big',
  'hold held keep kept reserve reserved reservation countdown timer',
  'expire expired expires expiry lapse',
  'take taken takes took stolen steal gone grab grabbed',
  'offer discount promotion promo coupon deal',
  'call phone callback ring telephone',
  'page screen pages view',
  'leave leaves left drop abandon quit lose loss exit',
  'book booking schedule scheduling appointment visit reserveappointment',
  'ahead advance far future later away',
  'offline connection network internet',
  'fail failure error broken crash',
  'evening night',
  'weekend saturday',
  'reviews review rating testimonial stars',
  'embed embedded iframe widget partner',
  'block blocker',
  'event fair booth',
  'property home house building residence',
  'agent rep salesperson',
  'paid ppl bought purchased',
  'link url address-bar',
];

const SYNONYMS = new Map(
  SAME.flatMap((words) =>
    words.split(' ').map((word) => [word, words.split(' ')[0] ?? word] as const),
  ),
);

const SHORTEST_STEM = 4;

/** A word without its ending: `rent` of `rented`, `window` of `windows`. Itself where little would be left. */
function stemOf(word: string): string {
  const stem = word.replace(/(ies|ing|ed|es|s)$/, (ending) => (ending === 'ies' ? 'y' : ''));
  return stem.length < SHORTEST_STEM ? word : stem;
}

/** A word as it is searched for; null if it does not count. */
export function termOf(word: string): string | null {
  if (OF_QUESTIONS.has(word) || word === '') return null;
  const [number] = numbersIn(word);
  return (
    SYNONYMS.get(word) ??
    SYNONYMS.get(stemOf(word)) ??
    (number === undefined ? stemOf(word) : String(number))
  );
}

/** The words of a text, with phrases that mean one thing as one word. */
export function wordsIn(text: string): string[] {
  const plain = PHRASES.reduce(
    (said, [phrase, word]) => said.replace(phrase, word),
    text.toLowerCase(),
  );
  return plain.split(/[^\p{L}\d]+/u);
}

/** What a text says, each thing once, in the form in which texts are compared. */
export function termsOf(text: string): string[] {
  return [...new Set(wordsIn(text).flatMap((word) => termOf(word) ?? []))];
}
