// Module entry of the account's own security: passwords, second factor, proofs, phones, profile, devices and logs.
import type { Api } from '@merchant/contract'
import type { MerchantActor } from '../../../kernel/actor.ts'
import type { HandlersOf } from '../../../kernel/handlers.ts'
import { logAct } from '../../../kernel/operation-log.ts'
import { parameters } from '../../../kernel/parameters.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { createEmailService } from './email.service.ts'
import { createGuessedNotifier } from './notify-guessed.ts'
import { createLoginAccountService } from './login-account.service.ts'
import { listOperations, listPlatformOperations } from './operation-log.list.ts'
import { createPasswordService } from './password.service.ts'
import { createProfileService } from './profile.service.ts'
import { createRecoveryService } from './recovery.service.ts'
import type { AccountDeps } from './account.deps.ts'
import { createStepUpService } from './step-up.service.ts'
import { createTotpService } from './totp.service.ts'

export type { AccountDeps } from './account.deps.ts'

export function createSecurity(deps: AccountDeps) {
  const { db, clock, sessions } = deps
  const passwords = createPasswordService(deps)
  const recovery = createRecoveryService(deps, passwords)
  const stepUp = createStepUpService(deps, passwords)
  const totp = createTotpService(deps)
  const loginAccount = createLoginAccountService(deps)
  const profile = createProfileService(deps)
  const email = createEmailService(deps)
  const done = (work: Promise<unknown>) => work.then(() => null)

  const logRevoked = (actor: MerchantActor, devices: number) => {
    const target = { type: 'user', id: actor.userId, no: actor.name }
    const summary = `下线了 ${devices} 台登录设备`
    return db.transaction(actor.merchantId, (tx) =>
      logAct(tx, { actor, action: 'user.revokeDevice', target, summary }, clock.now()),
    )
  }

  const handlers: HandlersOf<Api['security']> = {
    sendLoginCode: ({ body, client, deviceCookie }) =>
      recovery.sendLoginCode(body.phone, { ip: client.ip, proofOfWork: body.proofOfWork, device: deviceCookie.read() }),
    sendRecoveryCode: ({ body, client, deviceCookie }) =>
      recovery.sendCode(body.phone, { ip: client.ip, proofOfWork: body.proofOfWork, device: deviceCookie.read() }),
    async resetPassword({ body, client, deviceCookie }) {
      const from = { ip: client.ip, device: deviceCookie.read() }
      const kept = await recovery.reset(body.phone, body.smsCode, body.password, from)
      if (kept !== null) deviceCookie.write(kept, parameters.knownDevice.keepMs)
      return null
    },
    changePassword: ({ actor, body }) => done(passwords.change(actor, body.current, body.password)),
    stepUpMethods: ({ actor }) => stepUp.methods(actor),
    sendStepUpCode: ({ actor, body, client }) =>
      stepUp.sendCode(actor, { ip: client.ip, proofOfWork: body?.proofOfWork }),
    stepUp: ({ actor, body }) => stepUp.stepUp(actor, body),
    beginTotp: ({ actor }) => totp.begin(actor),
    confirmTotp: ({ actor, body }) => totp.confirm(actor, body.code),
    renewRecoveryCodes: ({ actor }) => totp.renewRecoveryCodes(actor),
    disableTotp: ({ actor }) => done(totp.disable(actor)),
    sendPhoneChangeCode: ({ actor, body, client }) =>
      loginAccount.sendPhoneCode(actor, body.to === 'old' ? null : body.phone, {
        ip: client.ip,
        proofOfWork: body.proofOfWork,
      }),
    saveAccount({ actor, body, command, client }) {
      if (body.change === 'loginName') return loginAccount.changeLoginName(actor, command, body.loginName)
      if (body.change === 'phone') return loginAccount.changePhone(actor, command, body)
      const { change: _change, ...account } = body
      return 'id' in account
        ? deps.staff.save(actor, command, account)
        : deps.staff.invite(actor, command, account, client.ip)
    },
    updateProfile: ({ actor, body }) => profile.update(actor, body),
    profile: ({ actor }) => profile.read(actor),
    sendEmailCode: ({ actor }) => email.sendCode(actor),
    confirmEmail: ({ actor, body }) => email.confirm(actor, body.code),
    devices: ({ actor }) => sessions.devices(actor),
    revokeDevice: async ({ actor, body }) => {
      const isAll = body.which === 'others'
      const revoked = isAll
        ? await sessions.revokeOthers(db.global, actor, 'KICKED')
        : await sessions.revokeOne(actor, body.id)
      if (!isAll && revoked === 0) refuse('record.notFound')
      if (actor.party === 'merchant' && revoked > 0) await logRevoked(actor, revoked)
      return { revoked }
    },
    loginLog: ({ actor, body }) => sessions.logins(actor, body),
    ownOperations: ({ actor, body }) =>
      actor.party === 'merchant'
        ? listOperations(db.tenant(actor.merchantId), { ...body, actorId: actor.userId }, clock.now())
        : listPlatformOperations(db, { ...body, actorId: actor.operatorId }, clock.now()),
    operationLog: ({ actor, body }) =>
      listOperations(db.tenant(actor.merchantId), { ...body, ...ownOnly(actor) }, clock.now()),
  }
  /** What the platform's people did, for those of them who may look. */
  const platformLog: HandlersOf<Api['operator']>['log'] = ({ body }) => listPlatformOperations(db, body, clock.now())
  return { handlers, platformLog, notifyGuessed: createGuessedNotifier(deps) }
}

/** Whoever is shown only their own reads only their own acts. */
const ownOnly = ({ dataScope }: MerchantActor) =>
  dataScope === null || dataScope.onlyOf === null ? {} : { actorId: dataScope.onlyOf }
