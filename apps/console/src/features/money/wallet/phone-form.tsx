// Binding a payment phone: its number, and the code that the provider sends to it.
import { api } from '@merchant/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { AppForm } from '../../../components/form/app-form.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { MobileInput } from '../../../components/form/mobile-input.tsx'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useText } from '../../../i18n/text.ts'
import type { WalletCommands } from './wallet-commands.ts'
import { walletTexts } from './wallet.texts.ts'

interface PhoneFormProps {
  readonly commands: Pick<WalletCommands, 'sendPhoneCode' | 'bindPhone'>
  readonly what: string
  readonly submitText: string
  /** In the field at first. */
  readonly phone?: string
  readonly onBound: () => void
}

export function PhoneForm({ commands, what, submitText, phone = '', onBound }: PhoneFormProps): ReactNode {
  const t = useText(walletTexts)
  const { body } = api.wallet.bindPhone
  const bind = async (values: { phone: string; code: string }) => {
    await besideFields(commands.bindPhone.send(values), { 'smsCode.wrong': 'code' })
    onBound()
  }
  return (
    <AppForm onSubmit={bind} submitText={submitText} initialValues={{ phone }}>
      <p className="muted">{what}</p>
      <Form.Item name="phone" label={t('phoneNumber')} rules={rulesOf(body, 'phone')}>
        <MobileInput autoComplete="tel" />
      </Form.Item>
      <Form.Item name="code" label={t('phoneCode')} rules={rulesOf(body, 'code')}>
        <PhoneCodeField command={commands.sendPhoneCode} />
      </Form.Item>
    </AppForm>
  )
}

interface PhoneCodeFieldProps {
  readonly command: WalletCommands['sendPhoneCode']
  readonly id?: string
  readonly value?: string
  readonly onChange?: (value: string) => void
}

/** Sends the code to the number in the form, once that number is one. */
function PhoneCodeField({ command, ...field }: PhoneCodeFieldProps): ReactNode {
  const form = Form.useFormInstance<{ phone: string }>()
  const sendCode = async () => {
    const { phone } = await form.validateFields(['phone'])
    return command.send({ phone })
  }
  return <SmsCodeInput {...field} onSend={sendCode} />
}
