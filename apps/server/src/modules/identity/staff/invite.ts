// Invitations: whoever may manage staff asks a phone in, by a text with a link.
import { type Api, type BodyOf, type DataOf, said, saidList, sameInBoth, type StaffMember } from '@merchant/contract'
import { newId, type TenantTx } from '@merchant/database'
import type { MerchantActor } from '../../../kernel/actor.ts'
import { afterwards } from '../../../kernel/afterwards.ts'
import { type Command, once, wasDone } from '../../../kernel/command.ts'
import { dueFrom } from '../../../kernel/in-force.ts'
import { maskPhone } from '../../../kernel/masks.ts'
import { changed, logAct } from '../../../kernel/operation-log.ts'
import { atMost, consumeLimit } from '../../../kernel/rate-limit.ts'
import { refuse } from '../../../kernel/refusal.ts'
import {
  type KnownRole,
  merchantSide,
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
import { sendText } from './invitation-text.ts'
import { mustFindShops } from './shop-assignment.ts'
import type { ShopName, StaffDeps } from './staff.deps.ts'
import { findMember } from './staff.list.ts'
import { worksHere } from './staff.store.ts'
import { staffParameters } from './staff.parameters.ts'

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
      if (await worksHere(tx, phoneHash))
        refuse('state.notAllowed', {
          status: said('该手机号已是本商户的成员', 'this phone belongs to one of your people already'),
        })
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
        expires_at: dueFrom(tx, 'invite.hours', now),
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
  const perDay = atMost(`staff.invite|${tx.merchantId}`, [{ max: staffParameters.invitesPerDay, perMs: DAY }])
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
  const roles = saidList(invitation.roles.map(({ name }) => name))
  const shops = saidList(invitation.shops.map(({ name }) => sameInBoth(name)))
  const target = { type: 'staff', id, no: maskPhone(phone) }
  const summary = said(`邀请“${nickname}”为${roles.zh}`, `Invited “${nickname}” as ${roles.en}`)
  const changes = [
    { field: 'roles', label: said('角色', 'Roles'), before: '', after: roles },
    { field: 'shops', label: said('店铺', 'Shops'), before: '', after: shops },
  ]
  return logAct(tx, { actor, action: 'staff.invite', target, summary, changes: changed(...changes) }, now)
}

function mustBeThere(member: StaffMember | null): StaffMember {
  if (member === null) throw new Error('The invitation that was just written is gone')
  return member
}
