// A person's own profile: what colleagues see of it, and what only its owner does.
import type { Api, BodyOf, DataOf } from '@merchant/contract'
import type { TenantDb } from '@merchant/database'
import type { MerchantActor, OperatorActor } from '../../kernel/actor.ts'
import { maskEmail, maskPhone } from '../../kernel/masks.ts'
import { changed, logAct } from '../../kernel/operation-log.ts'
import type { Account, SecurityNeeds, SignedIn } from './security.needs.ts'

type Profile = DataOf<Api['security']['profile']>

export function createProfileService({ db, clock, sessions, accounts, files }: SecurityNeeds) {
  const avatarOf = async (tenant: TenantDb, fileId: string | null): Promise<string | null> =>
    fileId === null ? null : ((await files.urlsOf(tenant, [fileId])).get(fileId)?.url ?? null)

  async function ofUser(actor: MerchantActor): Promise<Profile> {
    const tenant = db.tenant(actor.merchantId)
    const account = await accounts.read(tenant, actor.userId)
    const { nickname, introduction, email, loginName, phone, passwordChangedAt } = account
    return {
      nickname,
      introduction,
      email,
      avatarUrl: await avatarOf(tenant, account.avatarFileId),
      loginName,
      phone,
      hasTotp: await sessions.secondFactor.isOn(actor.userId),
      passwordChangedAt: passwordChangedAt.toISOString(),
    }
  }

  async function ofOperator(actor: OperatorActor): Promise<Profile> {
    const operator = await sessions.operatorOf(actor.operatorId)
    return {
      nickname: operator.name,
      introduction: '',
      email: '',
      avatarUrl: null,
      loginName: null,
      phone: '',
      hasTotp: await sessions.secondFactor.isOn(actor.operatorId),
      passwordChangedAt: operator.password_changed_at.toISOString(),
    }
  }

  return {
    read: (actor: SignedIn): Promise<Profile> => (actor.party === 'merchant' ? ofUser(actor) : ofOperator(actor)),

    /** Fields that are left out stay. Refuses record.notFound for a picture that is none of the merchant's avatars. */
    async update(
      actor: MerchantActor,
      body: BodyOf<Api['security']['updateProfile']>,
    ): Promise<DataOf<Api['security']['updateProfile']>> {
      await db.transaction(actor.merchantId, async (tx) => {
        const now = clock.now()
        const before = await accounts.lock(tx, actor.userId)
        const after = {
          nickname: body.nickname ?? before.nickname,
          introduction: body.introduction ?? before.introduction,
          email: body.email ?? before.email,
          avatarFileId: body.avatarFileId === undefined ? before.avatarFileId : body.avatarFileId,
        }
        const changes = changesOf(before, after)
        if (changes.length === 0) return
        if (after.avatarFileId !== null && after.avatarFileId !== before.avatarFileId)
          await files.mustBeOwn(tx, after.avatarFileId, 'AVATAR')
        await accounts.saveProfile(tx, actor.userId, after, now)
        if (after.nickname !== before.nickname) await sessions.rename(tx, actor.userId, after.nickname)
        const target = { type: 'user', id: actor.userId, no: maskPhone(before.phone) }
        await logAct(tx, { actor, action: 'user.updateProfile', target, summary: '修改了个人资料', changes }, now)
      })
      const { nickname, introduction, email, avatarUrl } = await ofUser(actor)
      return { nickname, introduction, email, avatarUrl }
    },
  }
}

/** An e-mail changed into another that is masked alike still shows, as 已修改. */
function changesOf(before: Account, after: Pick<Account, 'nickname' | 'introduction' | 'email' | 'avatarFileId'>) {
  const isOther = before.email !== after.email
  const looksAlike = isOther && maskEmail(before.email) === maskEmail(after.email)
  return changed(
    { field: 'nickname', label: '昵称', before: before.nickname, after: after.nickname },
    { field: 'introduction', label: '简介', before: before.introduction, after: after.introduction },
    {
      field: 'email',
      label: '邮箱',
      before: maskEmail(before.email),
      after: `${maskEmail(after.email)}${looksAlike ? '（已修改）' : ''}`,
    },
    { field: 'avatar', label: '头像', before: before.avatarFileId ?? '', after: after.avatarFileId ?? '' },
  )
}
