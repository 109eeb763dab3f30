// Invitations: whoever may manage staff asks a phone in, and the phone's owner becomes a staff member by link and code.
import { createHash, randomBytes } from 'node:crypto'
import { type Api, type BodyOf, type DataOf, passwordWeakness } from '@merchant/contract'
import { newId, type TenantDb, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../kernel/actor.ts'
import { type Command, once } from '../../kernel/command.ts'
import { maskPhone } from '../../kernel/masks.ts'
import { logAct, system } from '../../kernel/operation-log.ts'
import { parameters } from '../../kernel/parameters.ts'
import { atMost, takeTurn } from '../../kernel/rate-limit.ts'
import { refuse } from '../../kernel/refusal.ts'
import { mustHaveSteppedUp } from '../../kernel/step-up.ts'
import * as store from './invitation.store.ts'
import { resolveAccess } from './resolve-access.ts'
import { mustHoldAll, readRoleBook, rightsOfRoles } from './role-book.ts'
import { assignRoles, queueForStaff, rolesOfUsers } from './role.store.ts'
import { countActive, findMember, readUsers, worksHere } from './staff.list.ts'
import type { StaffNeeds } from './staff.needs.ts'

type Invite = BodyOf<Api['staff']['invite']>
type Acceptance = BodyOf<Api['staff']['accept']>
type StaffMember = DataOf<Api['staff']['invite']>

export interface InvitationService {
  invite(actor: MerchantActor, command: Command, invite: Invite, ip: string): Promise<StaffMember>
  info(token: string, sendCode: boolean, ip: string): Promise<DataOf<Api['staff']['invitation']>>
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
  const { invited_by: senderId, role_ids: roleIds } = invitation
  const [sender] = await readUsers(db, [senderId])
  if (sender === undefined || sender.status === 'DISABLED' || sender.status === 'CLOSED') return false
  if (sender.kind === 'OWNER') return true
  const book = await readRoleBook(db)
  const held = rightsOfRoles(book.those((await rolesOfUsers(db, [senderId])).map((assigned) => assigned.role_id)))
  return held.has('5001:staff') && [...rightsOfRoles(book.those(roleIds))].every((right) => held.has(right))
}

export function createInvitationService(needs: StaffNeeds): InvitationService {
  const { db, clock, cipher, smsCodes, sessions } = needs

  /** The invitation behind a token that can still be accepted. Refuses invitation.invalid, whatever the reason. */
  async function mustBeOpen(token: string, now: Date): Promise<store.InvitationRow & { readonly phone: string }> {
    const found = await store.findByToken(db.global, hashOf(token))
    if (found === null) return refuse('invitation.invalid')
    const invitation = await store.findPending(db.tenant(found.merchant_id), found.invitation_id)
    if (invitation === null || invitation.expires_at <= now) return refuse('invitation.invalid')
    if (!(await mayStillInvite(db.tenant(found.merchant_id), invitation))) return refuse('invitation.invalid')
    return { ...invitation, phone: cipher.decrypt(PLACE, invitation.merchant_id, invitation.phone_enc) }
  }

  /** Writes the invitation; the token leaves the house only in the text. Answers null for `words` when it was a repeat. */
  async function write(actor: MerchantActor, command: Command, { phone, nickname, roleIds }: Invite, ip: string) {
    const now = clock.now()
    mustHaveSteppedUp(actor, now)
    return db.transaction(actor.merchantId, async (tx) => {
      let words: InvitationWords | null = null
      const member = await once(tx, command, now, async () => {
        await queueForStaff(tx, now)
        const book = await readRoleBook(tx)
        const roles = book.mustFind(roleIds)
        mustHoldAll(actor, rightsOfRoles(roles))
        const phoneHash = cipher.index('phone', phone)
        if (await worksHere(tx, phoneHash)) refuse('state.notAllowed', { status: '该手机号已是本商户的成员' })
        // The newest invitation replaces the one before, which takes the same right as taking it back.
        const replaced = await store.findOfPhone(tx, phoneHash)
        if (replaced !== null) {
          mustHoldAll(actor, rightsOfRoles(book.those(replaced.role_ids)))
          await store.endInvitation(tx, replaced.id, 'REVOKED', now)
        }
        await mustHaveRoom(tx, now)
        const perDay = atMost(`staff.invite|${tx.merchantId}`, [{ max: parameters.staff.invitesPerDay, perMs: DAY }])
        const waitMs = await takeTurn(tx, [perDay], now)
        if (waitMs > 0) refuse('request.tooMany', { seconds: Math.ceil(waitMs / 1000) })
        await smsCodes.reserveText(tx, { phone, ip })
        const id = newId(now)
        // 32 characters: a carrier's template takes no more than 35 in one place.
        const token = randomBytes(24).toString('base64url')
        const invitation = {
          merchant_id: tx.merchantId,
          id,
          phone_enc: cipher.encrypt(PLACE, tx.merchantId, phone),
          phone_hash: phoneHash,
          nickname,
          role_ids: roles.map((role) => role.id),
          status: 'PENDING',
          invited_by: actor.userId,
          created_at: now,
          expires_at: new Date(now.getTime() + parameters.staff.inviteMs),
          ended_at: null,
        }
        await store.insertInvitation(tx, invitation, hashOf(token))
        const target = { type: 'staff', id, no: maskPhone(phone) }
        const summary = `邀请“${nickname}”为${roles.map((role) => role.name).join('、')}`
        await logAct(tx, { actor, action: 'staff.invite', target, summary }, now)
        words = wordsOf(await needs.merchantName(tx), needs.publicUrl, token)
        return mustBeThere(await findMember(tx, cipher, id))
      })
      return { member, words: words as InvitationWords | null }
    })
  }

  return {
    async invite(actor, command, invite, ip) {
      const { member, words } = await write(actor, command, invite, ip)
      if (words !== null) await smsCodes.sendText(invite.phone, words)
      return member
    },

    async info(token, sendCode, ip) {
      const { id, merchant_id: merchantId, nickname, phone } = await mustBeOpen(token, clock.now())
      const merchantName = await needs.merchantName(db.tenant(merchantId))
      const sent = sendCode ? await smsCodes.send({ scene: 'REGISTER', phone, binding: id, ip }) : null
      return { merchantName, nickname, phone: maskPhone(phone), resendAfterSeconds: sent?.resendAfterSeconds ?? 0 }
    },

    async accept({ invitation: token, smsCode, password, agreements }, ip) {
      const now = clock.now()
      const invitation = await mustBeOpen(token, now)
      const { id, merchant_id: merchantId, nickname, phone, role_ids: roleIds } = invitation
      const { registration, privacy } = needs.agreements
      if (agreements.registration !== registration || agreements.privacy !== privacy) refuse('agreement.missing')
      const weakness = passwordWeakness(password, phone)
      if (weakness !== null) refuse('password.weak', { reason: weakness })
      const isProven = await smsCodes.check({ scene: 'REGISTER', phone, binding: id, code: smsCode })
      if (!isProven) refuse('smsCode.wrong')
      const passwordHash = await sessions.hashPassword(password)
      await db.transaction(merchantId, async (tx) => {
        await queueForStaff(tx, now)
        // Revoked, replaced or accepted meanwhile: the row decides, not what was read before.
        if (!(await store.endInvitation(tx, id, 'ACCEPTED', now))) refuse('invitation.invalid')
        if (!(await mayStillInvite(tx, invitation))) refuse('invitation.invalid')
        const roles = (await readRoleBook(tx)).those(roleIds)
        if (roles.length === 0) refuse('invitation.invalid')
        const userId = newId(now)
        if (!(await sessions.claimLogin(tx, { login: phone, merchantId, userId, now }))) refuse('phone.taken')
        await needs.users.addStaffUser(tx, { userId, phone, nickname, passwordHash, agreements, ip, now })
        const kept = roles.map((role) => role.id)
        await assignRoles(tx, userId, kept)
        await resolveAccess(needs, tx, [userId], now)
        const target = { type: 'staff', id: userId, no: maskPhone(phone) }
        const summary = `“${nickname}”（${maskPhone(phone)}）接受邀请，成为员工`
        await logAct(tx, { actor: system, action: 'staff.accept', target, summary }, now)
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

type InvitationWords = ReturnType<typeof wordsOf>
