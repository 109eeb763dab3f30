// One's own profile: picture, nickname, a line about oneself, e-mail.
import { api, type DataOf } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useRead, useSend } from '../../api/use-endpoint.ts'
import { AppForm } from '../../components/app-form.tsx'
import { useNotice } from '../../components/confirm.ts'
import { rulesOf } from '../../components/form-rules.ts'
import { ImageUpload, type Picture } from '../../components/image-upload.tsx'
import { ReadFailure } from '../../components/read-failure.tsx'
import { sharedTexts } from '../../i18n/shared.texts.ts'
import { useText } from '../../i18n/text.ts'
import { basicsTexts } from './basics.texts.ts'

interface ProfileValues {
  readonly avatar: readonly Picture[]
  readonly nickname: string
  readonly introduction: string
  readonly email: string
}

/** The picture as it is known here: its address, but not the file it came from. */
const CURRENT = 'current'

export function ProfileForm(): ReactNode {
  const profile = useRead(api.security.profile, undefined, { quiet: true })
  if (profile.data !== undefined) return <LoadedProfileForm profile={profile.data} />
  if (profile.error === null) return <div className="page-loading" role="status" />
  return <ReadFailure error={profile.error} onRetry={profile.refresh} />
}

function LoadedProfileForm({ profile }: { profile: DataOf<typeof api.security.profile> }): ReactNode {
  const t = useText(basicsTexts)
  const shared = useText(sharedTexts)
  const notice = useNotice()
  const save = useSend(api.security.updateProfile, { refreshes: [api.security.profile, api.user.infoOfLogin] })
  const { body } = api.security.updateProfile
  const submit = async ({ avatar, nickname, introduction, email }: ProfileValues) => {
    const fileId = avatar[0]?.fileId ?? null
    await save.send({ nickname, introduction, email, ...(fileId === CURRENT ? {} : { avatarFileId: fileId }) })
    void notice.success(t('profileSaved'))
  }
  return (
    <div className="account-form">
      <AppForm<ProfileValues>
        initialValues={{
          ...profile,
          avatar: profile.avatarUrl === null ? [] : [{ fileId: CURRENT, url: profile.avatarUrl }],
        }}
        onSubmit={submit}
        submitText={shared('save')}
      >
        <Form.Item name="avatar" label={t('avatar')}>
          <ImageUpload purpose="AVATAR" label={t('avatar')} />
        </Form.Item>
        <Form.Item
          name="nickname"
          label={t('nickname')}
          required
          rules={[{ required: true, whitespace: true }, ...rulesOf(body, 'nickname')]}
        >
          <Input maxLength={20} autoComplete="nickname" />
        </Form.Item>
        <Form.Item name="introduction" label={t('introduction')} rules={rulesOf(body, 'introduction')}>
          <Input.TextArea
            maxLength={200}
            showCount
            autoSize={{ minRows: 2, maxRows: 5 }}
            placeholder={t('introductionHint')}
          />
        </Form.Item>
        <Form.Item name="email" label={t('email')} rules={rulesOf(body, 'email')} extra={t('emailHint')}>
          <Input maxLength={100} type="email" autoComplete="email" />
        </Form.Item>
      </AppForm>
    </div>
  )
}
