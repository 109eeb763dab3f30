// The endpoints of a person's own account.
import { type Api, said } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { listOperations, listPlatformOperations } from '../operation-log/index.ts'
import type { AccountDeps } from './account.deps.ts'
import { changeLoginName, changePhone, sendPhoneChangeCode } from './change-login.ts'
import { confirmEmail, sendEmailCode } from './confirm-email.ts'
import { readProfile, updateProfile } from './profile.ts'
import { recover, sendLoginCode, sendRecoveryCode } from './recover.ts'
import { changePassword } from './replace-password.ts'
import { beginFactor, confirmFactor, disableFactor, renewRecoveryCodes } from './second-factor.ts'
import { knownDeviceParameters } from '../session/index.ts'

type Handlers = HandlersOf<Api['security']>

const done = (work: Promise<unknown>) => work.then(() => null)

/** For who is not signed in. */
export const createRecoveryHandlers = (
  deps: AccountDeps,
): Pick<Handlers, 'sendLoginCode' | 'sendRecoveryCode' | 'resetPassword'> => ({
  sendLoginCode: ({ body, client, deviceCookie }) =>
    sendLoginCode(deps, body.phone, {
      ip: client.ip,
      proofOfWork: body.proofOfWork,
      device: deviceCookie.read(),
    }),
  sendRecoveryCode: ({ body, client, deviceCookie }) =>
    sendRecoveryCode(deps, body.phone, {
      ip: client.ip,
      proofOfWork: body.proofOfWork,
      device: deviceCookie.read(),
    }),
  async resetPassword({ body, client, deviceCookie }) {
    const kept = await recover(deps, body, { ip: client.ip, device: deviceCookie.read() })
    if (kept !== null) deviceCookie.write(kept, knownDeviceParameters.keepMs)
    return null
  },
})

type OwnHandlers = Pick<
  Handlers,
  | 'changePassword'
  | 'beginTotp'
  | 'confirmTotp'
  | 'renewRecoveryCodes'
  | 'disableTotp'
  | 'sendPhoneChangeCode'
  | 'saveAccount'
  | 'updateProfile'
  | 'profile'
  | 'sendEmailCode'
  | 'confirmEmail'
>

export const createOwnHandlers = (deps: AccountDeps): OwnHandlers => ({
  changePassword: ({ actor, body }) => done(changePassword(deps, actor, body)),
  beginTotp: ({ actor }) => beginFactor(deps, actor),
  confirmTotp: ({ actor, body }) => confirmFactor(deps, actor, body.code),
  renewRecoveryCodes: ({ actor }) => renewRecoveryCodes(deps, actor),
  disableTotp: ({ actor }) => done(disableFactor(deps, actor)),
  sendPhoneChangeCode: ({ actor, body, client }) =>
    sendPhoneChangeCode(deps, actor, body.to === 'old' ? null : body.phone, {
      ip: client.ip,
      proofOfWork: body.proofOfWork,
    }),
  saveAccount({ actor, body, command, client }) {
    if (body.change === 'loginName') return changeLoginName(deps, actor, command, body.loginName)
    if (body.change === 'phone') return changePhone(deps, actor, command, body)
    const { change: _change, ...account } = body
    return 'id' in account
      ? deps.staff.save(actor, command, account)
      : deps.staff.invite(actor, { command, ip: client.ip }, account)
  },
  updateProfile: ({ actor, body }) => updateProfile(deps, actor, body),
  profile: ({ actor }) => readProfile(deps, actor),
  sendEmailCode: ({ actor }) => sendEmailCode(deps, actor),
  confirmEmail: ({ actor, body }) => confirmEmail(deps, actor, body.code),
})

export const createDeviceHandlers = ({
  db,
  clock,
  sessions,
}: AccountDeps): Pick<Handlers, 'devices' | 'revokeDevice'> => ({
  devices: ({ actor }) => sessions.devices(actor),
  revokeDevice: async ({ actor, body }) => {
    const isAll = body.which === 'others'
    const revoked = isAll
      ? await sessions.revokeOthers(db.global, actor, 'KICKED')
      : await sessions.revokeOne(actor, body.id)
    if (!isAll && revoked === 0) refuse('record.notFound')
    if (actor.party === 'merchant' && revoked > 0) {
      const target = { type: 'user', id: actor.userId, no: actor.name }
      const summary = said(`下线了 ${revoked} 台登录设备`, `Logged out ${revoked} device(s)`)
      await db.transaction(actor.merchantId, (tx) =>
        logAct(tx, { actor, action: 'user.revokeDevice', target, summary }, clock.now()),
      )
    }
    return { revoked }
  },
})

export const createLogHandlers = ({
  db,
  clock,
  sessions,
}: AccountDeps): Pick<Handlers, 'loginLog' | 'ownOperations' | 'operationLog'> => ({
  loginLog: ({ actor, body }) => sessions.logins(actor, body),
  ownOperations: ({ actor, body }) =>
    actor.party === 'merchant'
      ? listOperations(db.tenant(actor.merchantId), { ...body, actorId: actor.userId }, clock.now())
      : listPlatformOperations(db, { ...body, actorId: actor.operatorId }, clock.now()),
  operationLog: ({ actor, body }) =>
    listOperations(db.tenant(actor.merchantId), { ...body, ...ownOnly(actor) }, clock.now()),
})

/** Whoever is shown only their own reads only their own acts. */
const ownOnly = ({ dataScope }: MerchantActor) =>
  dataScope === null || dataScope.onlyOf === null ? {} : { actorId: dataScope.onlyOf }
