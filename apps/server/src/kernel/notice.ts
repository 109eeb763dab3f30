// Tells people inside the console what happened, in the transaction of the event: no event without its notice, nor the reverse.
import type { MerchantNoticeKind, MerchantPermission, NoticeChannel } from '@merchant/contract'
import { withoutDataScope, newId, type TenantDb, type TenantTx } from '@merchant/database'
import { scopeOf } from './built-in-roles.ts'
import { merchantSide } from './role-sides.ts'

export interface NoticeOf {
  readonly kind: MerchantNoticeKind
  readonly level: 'INFO' | 'WARN' | 'CRITICAL'
  /** At most 50 characters. */
  readonly title: string
  /** At most 300; sensitive values masked. */
  readonly body: string
  /** A page of the console, beginning with a slash. */
  readonly link: string
  readonly subjectId: string
  /** Set when only people of this shop shall read it. */
  readonly shopId?: string
  /** One person, or everybody who may do this (and is let in to the shop). */
  readonly to: { readonly userId: string } | { readonly permission: MerchantPermission }
  /** True: whoever has an unread one of this kind and shop is not told again; for what piles up. */
  readonly isCoalescing?: boolean
}

/** What is sent by which channel at all; everything else would be a switch without a wire. */
export const noticeChannels: Readonly<Record<MerchantNoticeKind, readonly NoticeChannel[]>> = {
  ORDER_TO_SHIP: ['IN_APP'],
  WITHDRAWAL: ['IN_APP'],
  CERTIFICATION: ['IN_APP', 'EMAIL', 'SMS'],
  STAFF: ['IN_APP'],
  SECURITY: ['IN_APP', 'EMAIL', 'SMS'],
}
/** Whoever takes an account over would switch these off first. */
export const isLocked = (kind: MerchantNoticeKind): boolean => kind === 'SECURITY'

/** Whether a person is told of this kind by this channel: they have not switched it off, or cannot. */
export async function isWanted(
  tx: TenantDb,
  userId: string,
  kind: MerchantNoticeKind,
  channel: NoticeChannel,
): Promise<boolean> {
  return (await switchedOffBy(tx, [userId], kind, channel)).length === 0
}

/** Writes one notice for each person who shall know and has not switched this kind off. */
export function giveNotice(tx: TenantTx, notice: NoticeOf, now: Date): Promise<void> {
  return withoutDataScope(async () => {
    const wanted = 'userId' in notice.to ? [notice.to.userId] : await whoMay(tx, notice.to.permission, notice.shopId)
    const muted = new Set(wanted.length === 0 ? [] : await whoIsNotTold(tx, wanted, notice))
    const receivers = wanted.filter((id) => !muted.has(id))
    if (receivers.length === 0) return
    await tx
      .insertInto('notice')
      .values(
        receivers.map((userId) => ({
          merchant_id: tx.merchantId,
          id: newId(now),
          user_id: userId,
          shop_id: notice.shopId ?? null,
          kind: notice.kind,
          level: notice.level,
          title: notice.title,
          body: notice.body.slice(0, 300),
          link: notice.link,
          subject_id: notice.subjectId,
          at: now,
          read_at: null,
        })),
      )
      .execute()
  })
}

/** The owner, and the staff whose roles permit it and reach the shop. */
async function whoMay(tx: TenantDb, permission: MerchantPermission, shopId: string | undefined): Promise<string[]> {
  const rows = await tx
    .selectFrom('user_account as u')
    .leftJoin('staff_access as a', 'a.user_id', 'u.id')
    .select(['u.id', 'u.kind', 'a.is_enabled', 'a.built_in_roles', 'a.permissions', 'a.data_scope', 'a.shop_ids'])
    .where('u.status', 'in', ['ACTIVE', 'LOCKED'])
    .execute()
  return rows
    .filter((row) => {
      if (row.kind === 'OWNER') return true
      if (row.is_enabled !== true) return false
      const roles = row.built_in_roles ?? []
      const reaches =
        shopId === undefined || scopeOf(roles, row.data_scope) === 'ALL_SHOPS' || (row.shop_ids ?? []).includes(shopId)
      return reaches && merchantSide.rightsOf(roles, row.permissions ?? []).has(permission)
    })
    .map((row) => row.id)
}

async function whoIsNotTold(tx: TenantDb, userIds: readonly string[], notice: NoticeOf): Promise<string[]> {
  const off = await switchedOffBy(tx, userIds, notice.kind, 'IN_APP')
  const told = notice.isCoalescing
    ? await tx
        .selectFrom('notice')
        .select('user_id')
        .distinct()
        .where('user_id', 'in', [...userIds])
        .where('kind', '=', notice.kind)
        .where('shop_id', notice.shopId === undefined ? 'is' : '=', notice.shopId ?? null)
        .where('read_at', 'is', null)
        .execute()
    : []
  return [...off, ...told.map((row) => row.user_id)]
}

async function switchedOffBy(
  tx: TenantDb,
  userIds: readonly string[],
  kind: MerchantNoticeKind,
  channel: NoticeChannel,
): Promise<string[]> {
  if (isLocked(kind)) return []
  const rows = await tx
    .selectFrom('notice_choice')
    .select('user_id')
    .where('user_id', 'in', [...userIds])
    .where('kind', '=', kind)
    .where('channel', '=', channel)
    .where('is_enabled', '=', false)
    .execute()
  return rows.map((row) => row.user_id)
}
