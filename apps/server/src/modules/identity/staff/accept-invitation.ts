// An invitation accepted: the phone's owner becomes a staff member by link and code.
import { type Api, type BodyOf, type DataOf, passwordWeakness, said } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import { maskPhone } from '../../../kernel/masks.ts'
import { logAct, system } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import type { RightCode } from '../../../kernel/typed-code.ts'
import { assignRoles, assignShops, queueForStaff, readRoleBook, resolveAccess } from '../role/index.ts'
import { mayStillInvite } from './invitation-rules.ts'
import * as store from './invitation.store.ts'
import type { StaffDeps } from './staff.deps.ts'
import { staffJoined } from './staff.events.ts'

/** The invitation names phone and name itself. */
interface Acceptance extends Pick<BodyOf<Api['user']['register']>, 'smsCode' | 'password' | 'agreements'> {
  readonly invitation: string
}

type OpenInvitation = store.InvitationRow & { readonly phone: string }

/** The invitation behind a token that can still be accepted. Refuses invitation.invalid, whatever the reason. */
async function mustBeOpen({ db, cipher }: StaffDeps, token: string, now: Date): Promise<OpenInvitation> {
  const found = await store.findByToken(db.global, store.hashOfToken(token))
  if (found === null) return refuse('invitation.invalid')
  const invitation = await store.findPending(db.tenant(found.merchant_id), found.invitation_id)
  if (invitation === null || invitation.expires_at <= now) return refuse('invitation.invalid')
  if (!(await mayStillInvite(db.tenant(found.merchant_id), invitation))) return refuse('invitation.invalid')
  return { ...invitation, phone: cipher.decrypt(store.PHONE, invitation.merchant_id, invitation.phone_enc) }
}

/** What the page behind the link shows; on request it sends the code. */
export async function showInvitation(
  deps: StaffDeps,
  { invitation: token, sendCode, proofOfWork }: BodyOf<Api['staff']['invitation']>,
  ip: string,
): Promise<DataOf<Api['staff']['invitation']>> {
  const { db, clock, smsCodes } = deps
  const { id, merchant_id: merchantId, nickname, phone } = await mustBeOpen(deps, token, clock.now())
  const merchantName = await deps.merchantName(db.tenant(merchantId))
  const sent = sendCode ? await smsCodes.send({ scene: 'REGISTER', phone, binding: id, ip, proofOfWork }) : null
  return { merchantName, nickname, phone: maskPhone(phone), resendAfterSeconds: sent?.resendAfterSeconds ?? 0 }
}

/** Whose account was made. */
interface Joined {
  readonly merchantId: string
  readonly userId: string
  readonly phone: string
}

/** Makes the account of somebody who was invited. */
export async function acceptInvitation(deps: StaffDeps, acceptance: Acceptance, ip: string): Promise<Joined> {
  const { db, clock, smsCodes, credentials } = deps
  const { smsCode, password, agreements } = acceptance
  const now = clock.now()
  const invitation = await mustBeOpen(deps, acceptance.invitation, now)
  const { id, nickname, phone } = invitation
  const { registration, privacy } = deps.agreements
  if (agreements.registration !== registration || agreements.privacy !== privacy) refuse('agreement.missing')
  const weakness = passwordWeakness(password, phone, [nickname])
  if (weakness !== null) refuse('password.weak', { reason: weakness })
  const code = await smsCodes.recognise({ scene: 'REGISTER', phone, binding: id, code: smsCode })
  if (code === null) refuse('smsCode.wrong')
  const passwordHash = await credentials.passwords.hash(password)
  const { merchant_id: merchantId } = invitation
  const userId = await db.transaction(merchantId, (tx) =>
    join(deps, tx, { invitation, code, passwordHash, agreements, ip, now }),
  )
  return { merchantId, userId, phone }
}

interface Joining extends Pick<Acceptance, 'agreements'> {
  readonly invitation: OpenInvitation
  readonly code: RightCode
  readonly passwordHash: string
  readonly ip: string
  readonly now: Date
}

async function join(deps: StaffDeps, tx: TenantTx, joining: Joining): Promise<string> {
  const { smsCodes, logins, users, notify } = deps
  const { invitation, code, passwordHash, agreements, ip, now } = joining
  const { merchant_id: merchantId, nickname, phone } = invitation
  await queueForStaff(tx, now)
  // Revoked, replaced or accepted meanwhile: the row decides, not what was read before.
  if (!(await store.endInvitation(tx, invitation.id, { status: 'ACCEPTED', now }))) refuse('invitation.invalid')
  if (!(await smsCodes.useUp(tx, code))) refuse('smsCode.wrong')
  if (!(await mayStillInvite(tx, invitation))) refuse('invitation.invalid')
  const roles = (await readRoleBook(tx)).those(invitation.role_ids)
  if (roles.length === 0) refuse('invitation.invalid')
  const userId = newId(now)
  if (!(await logins.claim(tx, { login: phone, merchantId, userId, now }))) refuse('phone.taken')
  const user = { userId, kind: 'STAFF', phone, nickname, passwordHash, source: 'INVITATION', ip, now } as const
  await users.add(tx, { ...user, agreements })
  const kept = roles.map((role) => role.id)
  await assignRoles(tx, userId, kept)
  await assignShops(tx, userId, invitation.shop_ids)
  await resolveAccess(tx, [userId], now)
  const target = { type: 'staff', id: userId, no: maskPhone(phone) }
  const summary = said(
    `“${nickname}”（${maskPhone(phone)}）接受邀请，成为员工`,
    `“${nickname}” (${maskPhone(phone)}) accepted the invitation and joined`,
  )
  await logAct(tx, { actor: system, action: 'staff.accept', target, summary }, now)
  await notify(tx, staffJoined(invitation.invited_by, { memberId: userId, sentence: summary }))
  return userId
}
