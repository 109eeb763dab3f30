// What one logs in with: the login name, and the phone, which changes only when both phones have been proven.
import { api, isMobile } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { leaveForLogin } from '../../../api/show-error.ts'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useText } from '../../../i18n/text.ts'
import { basicsTexts } from '../profile/basics.texts.ts'

const [loginNameBody, phoneBody] = api.security.saveAccount.body.options
const [, toNewPhone] = api.security.sendPhoneChangeCode.body.options

export function LoginCard(): ReactNode {
  const t = useText(basicsTexts)
  const { data } = useRead(api.security.profile)
  const [change, setChange] = useState<'loginName' | 'phone' | null>(null)
  const close = () => setChange(null)
  const row = (value: string | undefined, what: 'loginName' | 'phone') => (
    <span className="account-value">
      {value}
      <Button type="link" size="small" onClick={() => setChange(what)}>
        {t(what === 'phone' ? 'changePhone' : 'change')}
      </Button>
    </span>
  )
  return (
    <SectionCard title={t('login')}>
      <Facts
        items={[
          [t('loginName'), row(data === undefined ? '' : (data.loginName ?? t('noLoginName')), 'loginName')],
          [t('loginPhone'), row(data?.phone, 'phone')],
        ]}
      />
      <LoginNameModal open={change === 'loginName'} current={data?.loginName ?? ''} onClose={close} />
      <PhoneModal open={change === 'phone'} current={data?.phone ?? ''} onClose={close} />
    </SectionCard>
  )
}

interface ChangeModalProps {
  readonly open: boolean
  readonly current: string
  readonly onClose: () => void
}

function LoginNameModal({ open, current, onClose }: ChangeModalProps): ReactNode {
  const t = useText(basicsTexts)
  const notice = useNotice()
  const save = useSend(api.security.saveAccount, { refreshes: [api.security.profile], quiet: true })
  const submit = async ({ loginName }: { loginName: string }) => {
    await besideFields(save.send({ change: 'loginName', loginName }), { 'name.taken': 'loginName' })
    void notice.success(t('loginNameSaved'))
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

interface PhoneValues {
  readonly oldCode: string
  readonly phone: string
  readonly newCode: string
}

function PhoneModal({ open, current, onClose }: ChangeModalProps): ReactNode {
  const t = useText(basicsTexts)
  const [phone, setPhone] = useState('')
  const save = useSend(api.security.saveAccount, { quiet: true })
  const sendCode = useSend(api.security.sendPhoneChangeCode)
  const submit = async (values: PhoneValues) => {
    await besideFields(save.send({ change: 'phone', ...values }), { 'phone.taken': 'phone' })
    // Every session has ended with the old phone, this one too.
    leaveForLogin(t('phoneChanged'))
  }
  return (
    <FormModal<PhoneValues>
      title={t('changePhone')}
      open={open}
      onClose={onClose}
      onSubmit={submit}
      submitText={t('changePhone')}
    >
      <p className="muted">{t('changePhoneWhat')}</p>
      <Form.Item name="oldCode" label={t('oldCode', { phone: current })} rules={rulesOf(phoneBody, 'oldCode')}>
        <SmsCodeInput onSend={() => sendCode.send({ to: 'old' })} />
      </Form.Item>
      <Form.Item name="phone" label={t('newPhone')} rules={rulesOf(toNewPhone, 'phone')}>
        <Input
          maxLength={11}
          inputMode="numeric"
          autoComplete="tel-national"
          onChange={(event) => setPhone(event.target.value)}
        />
      </Form.Item>
      <Form.Item name="newCode" label={t('newCode')} rules={rulesOf(phoneBody, 'newCode')}>
        <SmsCodeInput disabled={!isMobile(phone)} onSend={() => sendCode.send({ to: 'new', phone })} />
      </Form.Item>
    </FormModal>
  )
}
