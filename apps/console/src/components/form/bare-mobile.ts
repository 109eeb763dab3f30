// A mobile number as people copy it: blanks, dashes and the country's code are no part of it.
export const MOBILE_DIGITS = 11

export const bareMobile = (text: string): string => text.replaceAll(/[\s\-‐-―]/g, '').replace(/^(?:\+|00)86/, '')
