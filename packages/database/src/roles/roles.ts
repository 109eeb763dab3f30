// The roles of a database: who owns its tables, as whom merchants are served, and as whom the house reads over all of them.
import { createHmac } from 'node:crypto'

export const roles = {
  /** Owns the tables and runs migrations. No server connects as this one. */
  owner: 'merchant_owner',
  /** The server for merchants: reads and writes the rows of the one merchant that the connection speaks for. */
  app: 'merchant_app',
  /** The server for the house: reads all rows of all tables, writes none; and owns the job queue. */
  house: 'merchant_house',
} as const

export type Role = keyof typeof roles

/** Addresses of one database, by role. */
export type RoleUrls = Readonly<Record<Role, string>>

/**
 * The addresses of a database of ours under its roles. Their passwords come from the administrator's own, by a way that does
 * not lead back, so nothing more has to be kept.
 */
export function roleUrls(adminUrl: string): RoleUrls {
  const secret = decodeURIComponent(new URL(adminUrl).password)
  const passwordOf = (role: Role) => createHmac('sha256', secret).update(roles[role]).digest('base64url')
  return urlsWith(adminUrl, passwordOf)
}

/** The same with passwords of the caller's choice. */
export function urlsWith(adminUrl: string, passwordOf: (role: Role) => string): RoleUrls {
  const urlOf = (role: Role): string => {
    const url = new URL(adminUrl)
    url.username = roles[role]
    url.password = passwordOf(role)
    return url.href
  }
  return { owner: urlOf('owner'), app: urlOf('app'), house: urlOf('house') }
}
