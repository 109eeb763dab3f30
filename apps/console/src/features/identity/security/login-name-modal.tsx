// Changing the login name.
import { api } from '@merchant/contract'
import { Form, Input } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { loginCardTexts } from './login-card.texts.ts'

const [loginNameBody] = api.security.saveAccount.body.options

interface LoginNameModalProps {
  readonly open: boolean
  readonly current: string
  readonly onClose: () => void
}

export function LoginNameModal({ open, current, onClose }: LoginNameModalProps): ReactNode {
  const t = useText(loginCardTexts)
  const notice = useNotice()
  const save = useSend(api.security.saveAccount, { refreshes: [api.security.profile], quiet: true })
  const submit = async ({ loginName }: { loginName: string }) => {
    await besideFields(save.send({ change: 'loginName', loginName }), { 'name.taken': 'loginName' })
    notice.success(t('loginNameSaved'))
  }
  return (
    <FormModal<{ loginName: string }>
      title={t('loginName')}
      open={open}
      onClose={onClose}
      initialValues={{ loginName: current }}
      onSubmit={submit}
    >
      <Form.Item
        name="loginName"
        label={t('loginName')}
        extra={t('loginNameHint')}
        rules={rulesOf(loginNameBody, 'loginName')}
      >
        <Input autoFocus maxLength={32} autoComplete="off" autoCapitalize="none" spellCheck={false} />
      </Form.Item>
    </FormModal>
  )
}
