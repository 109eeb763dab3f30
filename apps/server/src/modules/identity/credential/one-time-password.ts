// Passwords that an administrator hands to somebody: derived and kept nowhere, so that a repeated command shows the same one.
import { createHmac, hkdfSync } from 'node:crypto'

/** Letters and digits that nobody takes for one another; 16 of them are 79 bits. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyzACDEFGHJKLMNPQRTUVWXY346789'
const LENGTH = 16

/** @param version the operator's row that the password belongs to: the next reset makes another. `abcd-efgh-…` */
export function createOneTimePasswords(pepper: Buffer): (operatorId: string, version: number) => string {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'one-time password', 32))
  return (operatorId, version) => {
    const bytes = createHmac('sha512', key).update(`${operatorId}|${version}`, 'utf8').digest()
    // Two bytes a letter: what the remainder favours is then less than a thousandth.
    const letters = Array.from(
      { length: LENGTH },
      (_, index) => ALPHABET[bytes.readUInt16BE(index * 2) % ALPHABET.length],
    )
    return letters.join('').replace(/.{4}(?=.)/g, '$&-')
  }
}
