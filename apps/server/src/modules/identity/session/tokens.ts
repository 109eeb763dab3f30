// Tokens are 256 random bits that mean nothing; only their SHA-256 is stored, so a copy of the database opens nothing.
import { createHash, createHmac, hkdfSync, randomBytes } from 'node:crypto'

export const newToken = (): string => randomBytes(32).toString('base64url')

export const tokenHash = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest()

/**
 * Makes the successor of a refresh token. It is derived and not drawn, because two tabs that refresh at once, or one whose
 * answer got lost, must be given the same successor again, and we keep no token that could be given again.
 */
export function createSuccession(pepper: Buffer): (refreshToken: string) => string {
  const key = Buffer.from(hkdfSync('sha256', pepper, '', 'refresh token succession', 32))
  return (refreshToken) => createHmac('sha256', key).update(refreshToken, 'utf8').digest('base64url')
}
