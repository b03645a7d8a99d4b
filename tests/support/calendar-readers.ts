import { spawnSync } from 'node:child_process';

/** What a calendar program understands of an iCalendar text. */
export interface Understood {
  method: string;
  uid: string;
  sequence: number;
  status: string;
  /** ISO 8601 in UTC, so that the rules of the time zone count. */
  start: string;
  end: string;
  summary: string;
  location: string;
  description: string;
}

const PYTHON = '/usr/bin/python3';

const ANSWER = `
import json, sys
def tell(**told): print(json.dumps(told))
def utc(time):
    from datetime import timezone
    return time.astimezone(timezone.utc).strftime('%Y-%m-%dT%H:%MZ')
text = sys.stdin.buffer.read().decode()
`;

/** Three programs that parse iCalendar on their own, as Debian packages them: python3-icalendar, python3-vobject, and libical through its bindings. */
const SOURCES = {
  icalendar: `
from icalendar import Calendar
calendar = Calendar.from_ical(text)
event = calendar.walk('VEVENT')[0]
tell(method=str(calendar['METHOD']), uid=str(event['UID']), sequence=int(event['SEQUENCE']), status=str(event['STATUS']),
     start=utc(event.decoded('DTSTART')), end=utc(event.decoded('DTEND')), summary=str(event['SUMMARY']), location=str(event['LOCATION']), description=str(event['DESCRIPTION']))
`,
  vobject: `
import vobject
calendar = vobject.readOne(text)
event = calendar.vevent
tell(method=calendar.method.value, uid=event.uid.value, sequence=int(event.sequence.value), status=event.status.value,
     start=utc(event.dtstart.value), end=utc(event.dtend.value), summary=event.summary.value, location=event.location.value, description=event.description.value)
`,
  libical: `
import gi
gi.require_version('ICalGLib', '3.0')
from gi.repository import ICalGLib
from datetime import datetime, timezone
calendar = ICalGLib.Component.new_from_string(text)
event = calendar.get_first_component(ICalGLib.ComponentKind.VEVENT_COMPONENT)
def instant(kind):
    time = event.get_first_property(kind).get_datetime_with_component(calendar)
    return utc(datetime.fromtimestamp(time.as_timet_with_zone(time.get_timezone()), timezone.utc))
method = {ICalGLib.PropertyMethod.REQUEST: 'REQUEST', ICalGLib.PropertyMethod.CANCEL: 'CANCEL', ICalGLib.PropertyMethod.PUBLISH: 'PUBLISH'}[calendar.get_method()]
status = {ICalGLib.PropertyStatus.CONFIRMED: 'CONFIRMED', ICalGLib.PropertyStatus.CANCELLED: 'CANCELLED'}[event.get_status()]
tell(method=method, uid=event.get_uid(), sequence=event.get_sequence(), status=status, start=instant(ICalGLib.PropertyKind.DTSTART_PROPERTY),
     end=instant(ICalGLib.PropertyKind.DTEND_PROPERTY), summary=event.get_summary(), location=event.get_location(), description=event.get_description())
`,
};

export type ReaderName = keyof typeof SOURCES;

export const READER_NAMES = Object.keys(SOURCES) as ReaderName[];

const IMPORTS: Readonly<Record<ReaderName, string>> = {
  icalendar: 'import icalendar',
  vobject: 'import vobject',
  libical: "import gi; gi.require_version('ICalGLib', '3.0')",
};

/** Whether the system has a reader. */
export function hasReader(name: ReaderName): boolean {
  return spawnSync(PYTHON, ['-c', IMPORTS[name]]).status === 0;
}

/** What a reader understands of an iCalendar text. Throws with what it complains about. */
export function understoodBy(name: ReaderName, text: string): Understood {
  const { status, stdout, stderr } = spawnSync(PYTHON, ['-c', `${ANSWER}${SOURCES[name]}`], {
    input: text,
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`${name} cannot read it: ${stderr}`);
  const reported: Understood = JSON.parse(stdout);
  return reported;
}
