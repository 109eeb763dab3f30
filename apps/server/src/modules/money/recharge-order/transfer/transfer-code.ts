// What the payer of a transfer writes into its remark, so that the money is known for what it is.
import { randomInt } from 'node:crypto'

/** Without what is taken for something else on paper: 0 O, 1 I L. */
const LETTERS = '23456789ABCDEFGHJKMNPQRSTUVWXYZ'
const LENGTH = 8

/** Random among 8 · 10^11: nobody names another's by chance. Should two ever be alike, both are shown, each with its merchant. */
export const newTransferCode = (): string =>
  Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('')
