// Takes out of an error's text what may be personal or secret: none of it helps to mend the error.

/** Values that parsers and PostgreSQL quote after what they say about them; names of tables and constraints stay. */
const QUOTED = /([:,] )(?:\.{3})?"(?:.*"(?:\.{3})?(?= is not valid JSON)|[^"]*")/g
const ADDRESS = /[^\s<>"'(),:;=]+(?:@|%40)[^\s<>"'(),:;=]+/gi
/** Tokens and keys: so long a run without a space is no word of ours, but for paths, which have slashes and dots. */
const TOKEN = /(?<![\w./-])(?=[\w-]*\d)[\w-]{32,}(?![\w./-])/g
/** A phone, card or ID number in one piece, or in the pieces that people write it in; a date is none. */
const NUMBER = /\d{7,}[Xx]?|(?<!\d)(?!\d{4}-\d\d-\d\d)\d{3,4}(?:[ -]\d{3,4}){2,}(?!\d)/g

/** Each of them becomes `***`. */
export const withoutPersonal = (text: string): string =>
  text.replace(QUOTED, '$1"***"').replace(ADDRESS, '***').replace(TOKEN, '***').replace(NUMBER, '***')
