import { MAX_STORED_PARAMETERS, MAX_STORED_PARAMETERS_BYTES } from './constants.ts';
import type { AppointmentRequest, NameValue } from './draft.ts';

const encoder = new TextEncoder();

/** In bytes of UTF-8. */
function sizeOf({ name, value }: NameValue): number {
  return encoder.encode(name).length + encoder.encode(value).length;
}

/** The request with no more parameters than a draft may hold: what is beyond is dropped from the end, the campaign's own last (decision B15). */
export function withBoundedParameters(request: AppointmentRequest): AppointmentRequest {
  const { marketingAttribution, otherParameters } = request;
  const { submissionPageUrlParameters } = marketingAttribution;
  const all = [...submissionPageUrlParameters, ...otherParameters].slice(0, MAX_STORED_PARAMETERS);
  let bytes = 0;
  const tooMany = all.findIndex(
    (parameter) => (bytes += sizeOf(parameter)) > MAX_STORED_PARAMETERS_BYTES,
  );
  const kept = tooMany === -1 ? all : all.slice(0, tooMany);
  return {
    ...request,
    marketingAttribution: {
      ...marketingAttribution,
      submissionPageUrlParameters: kept.slice(0, submissionPageUrlParameters.length),
    },
    otherParameters: kept.slice(submissionPageUrlParameters.length),
  };
}
