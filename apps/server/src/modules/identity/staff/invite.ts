// Invitations: whoever may manage staff asks a phone in, by a text with a link.
import { randomBytes } from 'node:crypto'
import type { Api, BodyOf, DataOf, StaffMember } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { merchantSide } from '../../../kernel/role-sides.ts'
import {
  type KnownRole,
  mustHoldAll,
  mustReachAsFar,
  queueForStaff,
  readRoleBook,
  rightsOfRoles,
  type RoleBook,
  scopeOfRoles,
} from '../role/index.ts'
import { mustHaveRoom, mustManageInvitation } from './invitation-rules.ts'
import * as store from './invitation.store.ts'
import { mustFindShops } from './shop-assignment.ts'
import type { ShopName, StaffDeps } from './staff.deps.ts'
import { findMember, worksHere } from './staff.list.ts'

type Invite = BodyOf<Api['staff']['invite']>

/** Who invites, by which command and from where. */
interface Asked {
  readonly actor: MerchantActor
  readonly command: Command
  readonly ip: string
}

const DAY = 86_400_000

/** Answers the invitation, and whether its text is on its way. */
export async function invite(deps: StaffDeps, asked: Asked, invited: Invite): Promise<DataOf<Api['staff']['invite']>> {
  const isRepeat = await wasDone(deps.db.tenant(asked.actor.merchantId), asked.command)
  const member = await write(deps, asked, invited)
  const text = { id: member.id, phone: invited.phone, repeatedFrom: isRepeat ? asked.ip : null }
  const isTexted = await afterwards(
    deps,
    async () => {
      await sendText(deps, asked.actor, text)
      return true
    },
    () => false,
  )
  return { ...member, isTexted }
}

/** Writes the invitation. Its text follows when it is committed, because a carrier is asked outside of transactions. */
async function write(deps: StaffDeps, { actor, command, ip }: Asked, invited: Invite): Promise<StaffMember> {
  const { db, clock, cipher, smsCodes } = deps
  const { phone, nickname } = invited
  const now = clock.now()
  return db.transaction(actor.merchantId, (tx) =>
    once(tx, command, now, async () => {
      await queueForStaff(tx, now)
      const book = await readRoleBook(tx)
      const roles = book.mustFind(invited.roleIds)
      mustHoldAll(actor, rightsOfRoles(merchantSide, roles))
      mustReachAsFar(actor, scopeOfRoles(roles))
      const shops = await mustFindShops(deps, tx, invited.shopIds)
      const phoneHash = cipher.index('phone', phone)
      if (await worksHere(tx, phoneHash)) refuse('state.notAllowed', { status: '该手机号已是本商户的成员' })
      await replaceEarlier(tx, { actor, book, phoneHash, now })
      await mustHaveRoom(tx, now)
      await mustHaveTurn(tx, now)
      await smsCodes.reserveText(tx, { phone, ip })
      const id = newId(now)
      await store.insertInvitation(tx, {
        merchant_id: tx.merchantId,
        id,
        phone_enc: cipher.encrypt(store.PHONE, tx.merchantId, phone),
        phone_hash: phoneHash,
        nickname,
        role_ids: roles.map((role) => role.id),
        shop_ids: shops.map((shop) => shop.id),
        status: 'PENDING',
        invited_by: actor.userId,
        created_at: now,
        expires_at: new Date(now.getTime() + parameters.staff.inviteMs),
        ended_at: null,
      })
      await logInvitation(tx, { actor, id, phone, nickname, roles, shops, now })
      return mustBeThere(await findMember(deps, tx, id))
    }),
  )
}

/** The newest invitation replaces the one before, which takes the same right as taking it back. */
async function replaceEarlier(
  tx: TenantTx,
  by: { readonly actor: MerchantActor; readonly book: RoleBook; readonly phoneHash: Buffer; readonly now: Date },
): Promise<void> {
  const replaced = await store.findOfPhone(tx, by.phoneHash)
  if (replaced === null) return
  mustManageInvitation(by.actor, by.book, replaced)
  await store.endInvitation(tx, replaced.id, { status: 'REVOKED', now: by.now })
}

async function mustHaveTurn(tx: TenantTx, now: Date): Promise<void> {
  const perDay = atMost(`staff.invite|${tx.merchantId}`, [{ max: parameters.staff.invitesPerDay, perMs: DAY }])
  const waitMs = await consumeLimit(tx, [perDay], now)
  if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
}

function logInvitation(
  tx: TenantTx,
  invitation: {
    readonly actor: MerchantActor
    readonly id: string
    readonly phone: string
    readonly nickname: string
    readonly roles: readonly KnownRole[]
    readonly shops: readonly ShopName[]
    readonly now: Date
  },
): Promise<void> {
  const { actor, id, phone, nickname, now } = invitation
  const roles = invitation.roles.map(({ name }) => name).join('、')
  const shops = invitation.shops.map(({ name }) => name).join('、')
  const target = { type: 'staff', id, no: maskPhone(phone) }
  const summary = `邀请“${nickname}”为${roles}`
  const changes = [
    { field: 'roles', label: '角色', before: '', after: roles },
    { field: 'shops', label: '店铺', before: '', after: shops },
  ]
  return logAct(tx, { actor, action: 'staff.invite', target, summary, changes: changed(...changes) }, now)
}

/**
 * Sends the text of an invitation that waits for one. A text that was refused, or whose sender died, is sent by the repeat
 * of the same command, which counts as a text of its own (`repeatedFrom`: whence); its token is a new one, because only the
 * hash of the first was kept.
 */
async function sendText(
  deps: StaffDeps,
  actor: MerchantActor,
  text: { readonly id: string; readonly phone: string; readonly repeatedFrom: string | null },
): Promise<void> {
  const { db, clock, smsCodes } = deps
  const { id, phone, repeatedFrom } = text
  // 32 characters: a carrier's template takes no more than 35 in one place.
  const token = randomBytes(24).toString('base64url')
  const words = await db.transaction(actor.merchantId, async (tx) => {
    const waiting = await store.lockPending(tx, id)
    if (waiting === null || waiting.texted_at !== null) return null
    if (repeatedFrom !== null) await smsCodes.reserveText(tx, { phone, ip: repeatedFrom })
    await store.replaceToken(tx, id, store.hashOfToken(token))
    return wordsOf(await deps.merchantName(tx), deps.publicUrl, token)
  })
  if (words === null) return
  await smsCodes.sendText(phone, words)
  await store.markTexted(db.tenant(actor.merchantId), id, clock.now())
}

function mustBeThere(member: StaffMember | null): StaffMember {
  if (member === null) throw new Error('The invitation that was just written is gone')
  return member
}

/** The merchant chose its name itself, and strangers read this text: nothing in it may pass for a link or a sentence of ours. */
function wordsOf(merchantName: string, publicUrl: string, token: string) {
  const merchant = [...merchantName.replace(/[^\p{L}\p{N}]/gu, '')].slice(0, 20).join('')
  const hours = parameters.staff.inviteMs / 3_600_000
  const link = `${publicUrl}/invite?i=${token}`
  return {
    template: 'STAFF_INVITED',
    parameters: { merchant, token },
    text: `【商户管理中心】商户“${merchant}”邀请您成为员工，${hours} 小时内打开链接接受：${link} 。若您不认识该商户，请忽略。`,
  } as const
}
