// A person's own profile: what colleagues see of it, and what only its owner does.
import { type Api, type BodyOf, type DataOf, said } from '@merchant/contract'
import type { TenantDb, TenantTx } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../../kernel/actor.ts'
import { maskEmail, maskPhone } from '../../../kernel/masks.ts'
import { changed, logAct, maskedChange } from '../../../kernel/operation-log.ts'
import { PLATFORM_SCOPE } from '../../../kernel/platform-scope.ts'
import { refuse } from '../../../kernel/refusal.ts'
import { type Account, findOperator, renameOperator as renameRow, type SignedIn } from '../principal/index.ts'
import { emailRemoved } from '../security-event/index.ts'
import type { AccountDeps } from './account.deps.ts'

type Profile = DataOf<Api['security']['profile']>
type Changes = BodyOf<Api['security']['updateProfile']>
type Updated = DataOf<Api['security']['updateProfile']>
type ProfileDeps = Pick<AccountDeps, 'db' | 'clock' | 'users' | 'credentials' | 'sessions' | 'files' | 'notify'>

export const readProfile = (deps: ProfileDeps, actor: SignedIn): Promise<Profile> =>
  actor.party === 'merchant' ? profileOfUser(deps, actor) : profileOfOperator(deps, actor)

async function profileOfUser(deps: ProfileDeps, actor: MerchantActor): Promise<Profile> {
  const tenant = deps.db.tenant(actor.merchantId)
  const account = await deps.users.read(tenant, actor.userId)
  const { nickname, introduction, email, emailPending, loginName, phone, passwordChangedAt } = account
  return {
    nickname,
    introduction,
    email,
    emailPending,
    avatarUrl: await avatarOf(deps, tenant, account.avatarFileId),
    loginName,
    phone,
    ...(await factorOf(deps, actor.userId)),
    passwordChangedAt: passwordChangedAt.toISOString(),
  }
}

async function profileOfOperator(deps: ProfileDeps, actor: OperatorActor): Promise<Profile> {
  const operator = await findOperator(deps.db.global, actor.operatorId)
  return {
    nickname: operator.name,
    introduction: '',
    email: '',
    emailPending: '',
    avatarUrl: null,
    loginName: operator.login_name,
    phone: '',
    ...(await factorOf(deps, actor.operatorId)),
    passwordChangedAt: operator.password_changed_at.toISOString(),
  }
}

async function factorOf({ credentials: { secondFactor } }: ProfileDeps, principalId: string) {
  return {
    hasTotp: await secondFactor.isOn(principalId),
    recoveryCodesLeft: await secondFactor.recoveryCodesLeft(principalId),
  }
}

const avatarOf = async ({ files }: ProfileDeps, tenant: TenantDb | TenantTx, fileId: string | null) =>
  fileId === null ? null : ((await files.urlsOf(tenant, [fileId])).get(fileId)?.url ?? null)

/** Fields that are left out stay; an e-mail waits until it is confirmed. Refuses record.notFound for a picture that is none of the merchant's avatars. */
export const updateProfile = (deps: ProfileDeps, actor: SignedIn, body: Changes): Promise<Updated> =>
  actor.party === 'operator' ? renameOperator(deps, actor, body) : updateUser(deps, actor, body)

/** An operator is shown by a name and nothing else. */
async function renameOperator(
  { db, clock, sessions }: ProfileDeps,
  actor: OperatorActor,
  body: Changes,
): Promise<Updated> {
  const { nickname = actor.name, ...other } = body
  if (Object.values(other).some((value) => value !== undefined))
    refuse('state.notAllowed', {
      status: said('平台账号没有头像、简介与邮箱', 'an operator account has no picture, introduction or e-mail'),
    })
  await db.transaction(PLATFORM_SCOPE, async (tx) => {
    const changes = changed({ field: 'nickname', label: said('昵称', 'Nickname'), before: actor.name, after: nickname })
    if (changes.length === 0) return
    await renameRow(tx, actor.operatorId, nickname)
    await sessions.rename(tx, actor.operatorId, nickname)
    const target = { type: 'operator', id: actor.operatorId, no: nickname }
    const summary = said('修改了个人资料', 'Changed the profile')
    await logAct(tx, { actor, action: 'user.updateProfile', target, summary, changes }, clock.now())
  })
  return { nickname, introduction: '', email: '', emailPending: '', avatarUrl: null }
}

function updateUser(deps: ProfileDeps, actor: MerchantActor, body: Changes): Promise<Updated> {
  const { db, clock, users, files } = deps
  return db.transaction(actor.merchantId, async (tx) => {
    const now = clock.now()
    const before = await users.lock(tx, actor.userId)
    const after = {
      nickname: body.nickname ?? before.nickname,
      introduction: body.introduction ?? before.introduction,
      ...emailsAfter(before, body.email),
      avatarFileId: body.avatarFileId === undefined ? before.avatarFileId : body.avatarFileId,
    }
    const changes = changesOf(before, after)
    if (changes.length > 0) {
      if (after.avatarFileId !== null && after.avatarFileId !== before.avatarFileId)
        await files.mustBeOwn(tx, after.avatarFileId, 'AVATAR')
      await saveUser(deps, tx, { userId: actor.userId, before, after, now })
      const target = { type: 'user', id: actor.userId, no: maskPhone(before.phone) }
      await logAct(
        tx,
        {
          actor,
          action: 'user.updateProfile',
          target,
          summary: said('修改了个人资料', 'Changed the profile'),
          changes,
        },
        now,
      )
    }
    const { nickname, introduction, email, emailPending, avatarFileId } = after
    return { nickname, introduction, email, emailPending, avatarUrl: await avatarOf(deps, tx, avatarFileId) }
  })
}

type OwnFields = Pick<Account, 'nickname' | 'introduction' | 'email' | 'emailPending' | 'avatarFileId'>

async function saveUser(
  { users, sessions, notify }: ProfileDeps,
  tx: TenantTx,
  change: { readonly userId: string; readonly before: Account; readonly after: OwnFields; readonly now: Date },
): Promise<void> {
  const { userId, before, after, now } = change
  await users.saveProfile(tx, { ...after, userId, now })
  if (after.email !== before.email || after.emailPending !== before.emailPending)
    await users.setEmails(tx, { userId, email: after.email, pending: after.emailPending, now })
  if (after.email !== before.email) await notify(tx, emailRemoved(userId, { before: before.email }))
  if (after.nickname !== before.nickname) await sessions.rename(tx, userId, after.nickname)
}

/** The address that counts stays until another is confirmed; taking it away needs no confirmation. */
function emailsAfter(before: Account, typed: string | undefined): Pick<Account, 'email' | 'emailPending'> {
  const { email, emailPending } = before
  if (typed === '') return { email: '', emailPending: '' }
  if (typed === undefined || typed === emailPending) return { email, emailPending }
  return typed === email ? { email, emailPending: '' } : { email, emailPending: typed }
}

/** Two addresses that are masked alike still show as a change. */
function changesOf(before: Account, after: OwnFields) {
  const isOther = before.emailPending !== after.emailPending
  const looksAlike = isOther && maskEmail(before.emailPending) === maskEmail(after.emailPending)
  return changed(
    { field: 'nickname', label: said('昵称', 'Nickname'), before: before.nickname, after: after.nickname },
    {
      field: 'introduction',
      label: said('简介', 'Introduction'),
      before: before.introduction,
      after: after.introduction,
    },
    { field: 'email', label: said('邮箱', 'E-mail'), before: maskEmail(before.email), after: maskEmail(after.email) },
    {
      field: 'emailPending',
      label: said('待验证邮箱', 'E-mail to confirm'),
      before: maskEmail(before.emailPending),
      after: looksAlike ? maskedChange(maskEmail(after.emailPending)) : maskEmail(after.emailPending),
    },
    {
      field: 'avatar',
      label: said('头像', 'Picture'),
      before: before.avatarFileId ?? '',
      after: after.avatarFileId ?? '',
    },
  )
}
