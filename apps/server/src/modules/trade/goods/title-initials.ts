// The pinyin initials of a title, by which goods are found without a Chinese keyboard: 西湖龙井 250g is xhlj250g.
import { pinyin } from 'pinyin-pro'

const NEITHER_LETTER_NOR_DIGIT = /[^\p{L}\p{N}]/gu

/** In small letters without spaces and signs; a character of several readings is read as in its word: 重庆 is cq, 重量 is zl. */
export const initialsOf = (title: string): string =>
  pinyin(title.normalize('NFKC'), { pattern: 'first', toneType: 'none', type: 'array', nonZh: 'consecutive' })
    .join('')
    .toLowerCase()
    .replaceAll(NEITHER_LETTER_NOR_DIGIT, '')

/** What was typed, when it can be initials; null otherwise. */
export const typedInitials = (text: string): string | null =>
  /^[a-z][a-z\d]+$/i.test(text) ? text.toLowerCase() : null
