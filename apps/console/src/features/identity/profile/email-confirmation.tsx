// An e-mail address that waits to be confirmed: sends the code there and takes it back; what counts until then stays.
import { api } from '@merchant/contract'
import { Button, Form } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { SmsCodeInput } from '../../../components/form/sms-code-input.tsx'
import { useAppForm } from '../../../components/form/use-app-form.ts'
import { useText } from '../../../i18n/text.ts'
import { emailTexts } from './email.texts.ts'
import './email-confirmation.css'

interface EmailConfirmationProps {
  readonly address: string
  /** The address that counts until then, or ''. */
  readonly current: string
  /** Seconds until another code can be sent, because one has just been. */
  readonly sentSeconds: number
}

export function EmailConfirmation({ address, current, sentSeconds }: EmailConfirmationProps): ReactNode {
  const t = useText(emailTexts)
  const notice = useNotice()
  const send = useSend(api.security.sendEmailCode)
  const confirm = useSend(api.security.confirmEmail, { refreshes: [api.security.profile], quiet: true })
  const { formProps, isBusy } = useAppForm<{ code: string }>({
    onSubmit: async ({ code }) => {
      await besideFields(confirm.send({ code }), { 'emailCode.wrong': 'code' })
      notice.success(t('confirmed'))
    },
  })
  return (
    <section className="email-confirmation" aria-label={t('title')}>
      <p>
        <strong>{t('pending', { address })}</strong>
        <span className="muted">{current === '' ? t('pendingWhat') : t('pendingWhatNow', { current })}</span>
      </p>
      <Form<{ code: string }> {...formProps}>
        <Form.Item name="code" label={t('code')} rules={rulesOf(api.security.confirmEmail.body, 'code')}>
          <SmsCodeInput onSend={() => send.send({})} sentSeconds={sentSeconds} />
        </Form.Item>
        <Button htmlType="submit" type="primary" loading={isBusy}>
          {t('confirm')}
        </Button>
      </Form>
    </section>
  )
}
