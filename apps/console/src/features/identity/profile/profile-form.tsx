// One's own profile: picture, nickname, a line about oneself, e-mail.
import { api, type DataOf } from '@merchant/contract'
import { Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { AppForm } from '../../../components/form/app-form.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { useFormDraft } from '../../../components/form/use-form-draft.ts'
import { ImageUpload } from '../../../components/upload/image-upload.tsx'
import type { Picture } from '../../../components/upload/use-pictures.ts'
import { ReadFailure } from '../../../components/layout/read-failure.tsx'
import { sharedTexts } from '../../../i18n/shared.texts.ts'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { profileFormTexts } from './profile-form.texts.ts'
import { EmailConfirmation } from './email-confirmation.tsx'
import '../account/account.css'

interface ProfileValues {
  readonly avatar: readonly Picture[]
  readonly nickname: string
  readonly introduction: string
  readonly email: string
}

type Profile = DataOf<typeof api.security.profile>

/** The address that waits to be confirmed, else the confirmed one. */
const shownEmail = ({ emailPending, email }: Profile): string => emailPending || email

/** The picture as it is known here: its address, but not the file it came from. */
const CURRENT = 'current'

export function ProfileForm(): ReactNode {
  const profile = useRead(api.security.profile, undefined, { quiet: true })
  if (profile.data !== undefined) return <LoadedProfileForm profile={profile.data} />
  if (profile.error === null) return <div className="page-loading" role="status" />
  return <ReadFailure error={profile.error} onRetry={profile.refresh} />
}

function LoadedProfileForm({ profile }: { profile: Profile }): ReactNode {
  const t = useText(profileFormTexts)
  const shared = useText(sharedTexts)
  // The platform's people are shown by a name and nothing else.
  const hasMore = useLogin().party === 'merchant'
  const { submit, sentSeconds } = useSaveProfile(profile, hasMore)
  const draft = useFormDraft<ProfileValues>('profile')
  return (
    <div className="account-form">
      <AppForm<ProfileValues>
        initialValues={{
          ...profile,
          email: shownEmail(profile),
          avatar: profile.avatarUrl === null ? [] : [{ fileId: CURRENT, url: profile.avatarUrl }],
        }}
        draft={draft}
        onSubmit={submit}
        submitText={shared('save')}
      >
        {hasMore && (
          <Form.Item name="avatar" label={t('avatar')}>
            <ImageUpload purpose="AVATAR" label={t('avatar')} />
          </Form.Item>
        )}
        <Form.Item
          name="nickname"
          label={t('nickname')}
          required
          rules={[{ required: true, whitespace: true }, ...rulesOf(api.security.updateProfile.body, 'nickname')]}
        >
          <Input maxLength={20} autoComplete="nickname" />
        </Form.Item>
        {hasMore && <MoreFields confirmed={profile.email} />}
      </AppForm>
      {profile.emailPending !== '' && (
        <EmailConfirmation
          key={profile.emailPending}
          address={profile.emailPending}
          current={profile.email}
          sentSeconds={sentSeconds}
        />
      )}
    </div>
  )
}

/** Saves what changed; another e-mail address gets a code, and the seconds until the next one can be sent are known. */
function useSaveProfile(profile: Profile, hasMore: boolean) {
  const t = useText(profileFormTexts)
  const notice = useNotice()
  const save = useSend(api.security.updateProfile, { refreshes: [api.security.profile, api.user.infoOfLogin] })
  const sendCode = useSend(api.security.sendEmailCode)
  const [sentSeconds, setSentSeconds] = useState(0)
  const submit = async ({ avatar, nickname, introduction, email }: ProfileValues) => {
    if (!hasMore) {
      await save.send({ nickname })
      return notice.success(t('profileSaved'))
    }
    const fileId = avatar[0]?.fileId ?? null
    const picture = fileId === CURRENT ? {} : { avatarFileId: fileId }
    // Only another address asks who is acting.
    const address = email === shownEmail(profile) ? {} : { email }
    const { emailPending } = await save.send({ nickname, introduction, ...address, ...picture })
    notice.success(t('profileSaved'))
    if (emailPending === '' || emailPending === profile.emailPending) return
    // The profile is saved either way; a code that was not sent can be asked for below.
    await sendCode.send({}).then(
      ({ resendAfterSeconds }) => setSentSeconds(resendAfterSeconds),
      () => undefined,
    )
  }
  return { submit, sentSeconds }
}

function MoreFields({ confirmed }: { confirmed: string }): ReactNode {
  const t = useText(profileFormTexts)
  const { body } = api.security.updateProfile
  return (
    <>
      <Form.Item name="introduction" label={t('introduction')} rules={rulesOf(body, 'introduction')}>
        <Input.TextArea
          maxLength={200}
          showCount
          autoSize={{ minRows: 2, maxRows: 5 }}
          placeholder={t('introductionHint')}
        />
      </Form.Item>
      <Form.Item
        name="email"
        label={t('email')}
        rules={rulesOf(body, 'email')}
        extra={t(confirmed === '' ? 'emailHint' : 'emailConfirmed', { address: confirmed })}
      >
        <Input maxLength={100} type="email" autoComplete="email" />
      </Form.Item>
    </>
  )
}
