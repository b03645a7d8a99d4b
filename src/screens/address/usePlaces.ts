import { use, useEffect, useState } from 'react';
import { PlacesContext } from '../common/places-context.ts';
import type { AddressPlaces } from '../common/places-context.ts';

/** Address suggestions for the input with this id; null until they are there, and for good without a maps key (decision V6). */
export function usePlaces(inputId: string): AddressPlaces | null {
  const source = use(PlacesContext);
  const [places, setPlaces] = useState<AddressPlaces | null>(null);
  useEffect(() => {
    if (source === null) return undefined;
    const stopping = new AbortController();
    void source
      .load(() => document.getElementById(inputId), stopping.signal)
      .then((loaded) => {
        if (!stopping.signal.aborted) setPlaces(loaded);
      });
    return () => stopping.abort();
  }, [source, inputId]);
  return places;
}
