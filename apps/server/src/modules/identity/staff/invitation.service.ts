// Invitations: whoever may manage staff asks a phone in, and the phone's owner becomes a staff member by link and code.
import { createHash, randomBytes } from 'node:crypto'
import { type Api, type BodyOf, type DataOf, passwordWeakness, type StaffMember } from '@merchant/contract'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { isWithin } from '../../../kernel/built-in-roles.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { changed, logAct, system } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { merchantSide } from '../../../kernel/role-sides.ts'
import {
  assignRoles,
  assignShops,
  mustHoldAll,
  mustReachAsFar,
  queueForStaff,
  readRoleBook,
  resolveAccess,
  rightsOfRoles,
  type RoleBook,
  rolesOfUsers,
  scopeOfRoles,
  shopsOfUsers,
} from '../role/index.ts'
import { readUsers } from '../principal/index.ts'
import * as store from './invitation.store.ts'
import { mustFindShops, mustReachPerson } from './shop-assignment.ts'
import { countActive, findMember, worksHere } from './staff.list.ts'
import { staffJoined } from './staff.events.ts'
import type { StaffDeps } from './staff.deps.ts'

type Invite = BodyOf<Api['staff']['invite']>
/** The invitation names phone and name itself. */
interface Acceptance extends Pick<BodyOf<Api['user']['register']>, 'smsCode' | 'password' | 'agreements'> {
  readonly invitation: string
}
type Invited = DataOf<Api['staff']['invite']>

export interface InvitationService {
  invite(actor: MerchantActor, command: Command, invite: Invite, ip: string): Promise<Invited>
  info(query: BodyOf<Api['staff']['invitation']>, ip: string): Promise<DataOf<Api['staff']['invitation']>>
  accept(acceptance: Acceptance, ip: string): Promise<null>
}

const PLACE = 'staff_invitation.phone'
const DAY = 86_400_000
const hashOf = (token: string): Buffer => createHash('sha256').update(token, 'utf8').digest()

/** Refuses limit.exceeded unless one more may come in; everybody who was asked and may still come counts. */
export async function mustHaveRoom(tx: TenantTx, now: Date): Promise<void> {
  const { max } = parameters.staff
  if ((await countActive(tx)) + (await store.countOpen(tx, now)) >= max)
    refuse('limit.exceeded', { limit: `员工与待接受的邀请最多 ${max} 个` })
}

/**
 * Whether its sender could send this invitation today. Otherwise somebody who is about to be dismissed would leave a door
 * open: an invitation to a phone of their own.
 */
async function mayStillInvite(db: TenantDb | TenantTx, invitation: store.InvitationRow): Promise<boolean> {
  const { invited_by: senderId, role_ids: roleIds, shop_ids: shopIds } = invitation
  const [sender] = await readUsers(db, [senderId])
  if (sender === undefined || sender.status === 'DISABLED' || sender.status === 'CLOSED') return false
  if (sender.kind === 'OWNER') return true
  const book = await readRoleBook(db)
  const own = book.those((await rolesOfUsers(db, [senderId])).map((assigned) => assigned.role_id))
  const given = book.those(roleIds)
  const held = rightsOfRoles(merchantSide, own)
  const hasRights =
    held.has('staff.manage') && [...rightsOfRoles(merchantSide, given)].every((right) => held.has(right))
  if (!hasRights || scopeOfRoles(own) === 'ALL_SHOPS') return hasRights
  const shops = (await shopsOfUsers(db, [senderId])).get(senderId) ?? []
  return isWithin(scopeOfRoles(given), scopeOfRoles(own)) && shopIds.every((id) => shops.includes(id))
}

/** Refuses to take back or replace an invitation that the actor could not send. */
export function mustManageInvitation(actor: MerchantActor, book: RoleBook, invitation: store.InvitationRow): void {
  const roles = book.those(invitation.role_ids)
  mustReachPerson(actor, { scope: scopeOfRoles(roles), shopIds: invitation.shop_ids })
  mustHoldAll(actor, rightsOfRoles(merchantSide, roles))
}

export function createInvitationService(deps: StaffDeps): InvitationService {
  const { db, clock, cipher, smsCodes, credentials, logins } = deps

  /** The invitation behind a token that can still be accepted. Refuses invitation.invalid, whatever the reason. */
  async function mustBeOpen(token: string, now: Date): Promise<store.InvitationRow & { readonly phone: string }> {
    const found = await store.findByToken(db.global, hashOf(token))
    if (found === null) return refuse('invitation.invalid')
    const invitation = await store.findPending(db.tenant(found.merchant_id), found.invitation_id)
    if (invitation === null || invitation.expires_at <= now) return refuse('invitation.invalid')
    if (!(await mayStillInvite(db.tenant(found.merchant_id), invitation))) return refuse('invitation.invalid')
    return { ...invitation, phone: cipher.decrypt(PLACE, invitation.merchant_id, invitation.phone_enc) }
  }

  /** Writes the invitation. Its text follows when it is committed, because a carrier is asked outside of transactions. */
  async function write(actor: MerchantActor, command: Command, invite: Invite, ip: string): Promise<StaffMember> {
    const { phone, nickname, roleIds, shopIds } = invite
    const now = clock.now()
    return db.transaction(actor.merchantId, (tx) =>
      once(tx, command, now, async () => {
        await queueForStaff(tx, now)
        const book = await readRoleBook(tx)
        const roles = book.mustFind(roleIds)
        mustHoldAll(actor, rightsOfRoles(merchantSide, roles))
        mustReachAsFar(actor, scopeOfRoles(roles))
        const shops = await mustFindShops(deps, tx, shopIds)
        const phoneHash = cipher.index('phone', phone)
        if (await worksHere(tx, phoneHash)) refuse('state.notAllowed', { status: '该手机号已是本商户的成员' })
        // The newest invitation replaces the one before, which takes the same right as taking it back.
        const replaced = await store.findOfPhone(tx, phoneHash)
        if (replaced !== null) {
          mustManageInvitation(actor, book, replaced)
          await store.endInvitation(tx, replaced.id, 'REVOKED', now)
        }
        await mustHaveRoom(tx, now)
        const perDay = atMost(`staff.invite|${tx.merchantId}`, [{ max: parameters.staff.invitesPerDay, perMs: DAY }])
        const waitMs = await consumeLimit(tx, [perDay], now)
        if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
        await smsCodes.reserveText(tx, { phone, ip })
        const id = newId(now)
        const invitation = {
          merchant_id: tx.merchantId,
          id,
          phone_enc: cipher.encrypt(PLACE, tx.merchantId, phone),
          phone_hash: phoneHash,
          nickname,
          role_ids: roles.map((role) => role.id),
          shop_ids: shops.map((shop) => shop.id),
          status: 'PENDING' as const,
          invited_by: actor.userId,
          created_at: now,
          expires_at: new Date(now.getTime() + parameters.staff.inviteMs),
          ended_at: null,
        }
        await store.insertInvitation(tx, invitation)
        const target = { type: 'staff', id, no: maskPhone(phone) }
        const summary = `邀请“${nickname}”为${roles.map((role) => role.name).join('、')}`
        const changes = [
          { field: 'roles', label: '角色', before: '', after: roles.map((role) => role.name).join('、') },
          { field: 'shops', label: '店铺', before: '', after: shops.map((shop) => shop.name).join('、') },
        ]
        await logAct(tx, { actor, action: 'staff.invite', target, summary, changes: changed(...changes) }, now)
        return mustBeThere(await findMember(deps, tx, id))
      }),
    )
  }

  /**
   * Sends the text of an invitation that waits for one. A text that was refused, or whose sender died, is sent by the repeat
   * of the same command, which counts as a text of its own (`repeatedFrom`: whence); its token is a new one, because only the
   * hash of the first was kept.
   */
  async function sendText(actor: MerchantActor, id: string, phone: string, repeatedFrom: string | null): Promise<void> {
    // 32 characters: a carrier's template takes no more than 35 in one place.
    const token = randomBytes(24).toString('base64url')
    const words = await db.transaction(actor.merchantId, async (tx) => {
      const waiting = await store.lockPending(tx, id)
      if (waiting === null || waiting.texted_at !== null) return null
      if (repeatedFrom !== null) await smsCodes.reserveText(tx, { phone, ip: repeatedFrom })
      await store.replaceToken(tx, id, hashOf(token))
      return wordsOf(await deps.merchantName(tx), deps.publicUrl, token)
    })
    if (words === null) return
    await smsCodes.sendText(phone, words)
    await store.markTexted(db.tenant(actor.merchantId), id, clock.now())
  }

  return {
    async invite(actor, command, invite, ip) {
      const isRepeat = await wasDone(db.tenant(actor.merchantId), command)
      const member = await write(actor, command, invite, ip)
      const isTexted = await afterwards(
        deps,
        async () => {
          await sendText(actor, member.id, invite.phone, isRepeat ? ip : null)
          return true
        },
        () => false,
      )
      return { ...member, isTexted }
    },

    async info({ invitation: token, sendCode, proofOfWork }, ip) {
      const { id, merchant_id: merchantId, nickname, phone } = await mustBeOpen(token, clock.now())
      const merchantName = await deps.merchantName(db.tenant(merchantId))
      const sent = sendCode ? await smsCodes.send({ scene: 'REGISTER', phone, binding: id, ip, proofOfWork }) : null
      return { merchantName, nickname, phone: maskPhone(phone), resendAfterSeconds: sent?.resendAfterSeconds ?? 0 }
    },

    async accept({ invitation: token, smsCode, password, agreements }, ip) {
      const now = clock.now()
      const invitation = await mustBeOpen(token, now)
      const { id, merchant_id: merchantId, nickname, phone, role_ids: roleIds, shop_ids: shopIds } = invitation
      const { registration, privacy } = deps.agreements
      if (agreements.registration !== registration || agreements.privacy !== privacy) refuse('agreement.missing')
      const weakness = passwordWeakness(password, phone, [nickname])
      if (weakness !== null) refuse('password.weak', { reason: weakness })
      const right = await smsCodes.recognise({ scene: 'REGISTER', phone, binding: id, code: smsCode })
      if (right === null) refuse('smsCode.wrong')
      const passwordHash = await credentials.passwords.hash(password)
      await db.transaction(merchantId, async (tx) => {
        await queueForStaff(tx, now)
        // Revoked, replaced or accepted meanwhile: the row decides, not what was read before.
        if (!(await store.endInvitation(tx, id, 'ACCEPTED', now))) refuse('invitation.invalid')
        if (!(await smsCodes.useUp(tx, right))) refuse('smsCode.wrong')
        if (!(await mayStillInvite(tx, invitation))) refuse('invitation.invalid')
        const roles = (await readRoleBook(tx)).those(roleIds)
        if (roles.length === 0) refuse('invitation.invalid')
        const userId = newId(now)
        if (!(await logins.claim(tx, { login: phone, merchantId, userId, now }))) refuse('phone.taken')
        const user = { userId, kind: 'STAFF', phone, nickname, passwordHash, source: 'INVITATION', ip, now } as const
        await deps.users.add(tx, { ...user, agreements })
        const kept = roles.map((role) => role.id)
        await assignRoles(tx, userId, kept)
        await assignShops(tx, userId, shopIds)
        await resolveAccess(tx, [userId], now)
        const target = { type: 'staff', id: userId, no: maskPhone(phone) }
        const summary = `“${nickname}”（${maskPhone(phone)}）接受邀请，成为员工`
        await logAct(tx, { actor: system, action: 'staff.accept', target, summary }, now)
        await deps.notify(tx, staffJoined(invitation.invited_by, { memberId: userId, sentence: summary }))
      })
      return null
    },
  }
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
