// Changing the login phone, which takes a code from the old phone and one from the new.
import { api, isMobile } from '@merchant/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { leaveForLogin } from '../../../api/show-error.ts'
import { useSend } from '../../../api/use-endpoint.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MobileInput } from '../../../components/form/mobile-input.tsx'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useText } from '../../../i18n/text.ts'
import { loginCardTexts } from './login-card.texts.ts'

const [, phoneBody] = api.security.saveAccount.body.options
const [, toNewPhone] = api.security.sendPhoneChangeCode.body.options

interface PhoneModalProps {
  readonly open: boolean
  readonly current: string
  readonly onClose: () => void
}

interface PhoneValues {
  readonly oldCode: string
  readonly phone: string
  readonly newCode: string
}

export function PhoneModal({ open, current, onClose }: PhoneModalProps): ReactNode {
  const t = useText(loginCardTexts)
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
        <MobileInput autoComplete="tel-national" />
      </Form.Item>
      <Form.Item name="newCode" label={t('newCode')} rules={rulesOf(phoneBody, 'newCode')}>
        <NewCodeField onSend={(phone) => sendCode.send({ to: 'new', phone })} />
      </Form.Item>
    </FormModal>
  )
}

interface NewCodeFieldProps {
  readonly onSend: (phone: string) => ReturnType<Parameters<typeof SmsCodeInput>[0]['onSend']>
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Sends the code to the number in the form, once that number is one. */
function NewCodeField({ onSend, ...field }: NewCodeFieldProps): ReactNode {
  const phone: string = Form.useWatch('phone') ?? ''
  return <SmsCodeInput {...field} disabled={!isMobile(phone)} onSend={() => onSend(phone)} />
}
