import { createContext } from 'react';

/** Address of the company's main site, which relative links of content lead to (spec §2, Link rewriting). */
export const CompanySiteContext = createContext('/');
