// Where an operator sets the account up before anything else: a password of one's own, and an authenticator.
import { api, type DataOf, type EnrolmentStep } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { DemoCodeHint } from '../../../components/form/demo-code-hint.tsx'
import { AppForm } from '../../../components/form/app-form.tsx'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { OneTimeCodeInput } from '../../../components/form/one-time-code-input.tsx'
import { PageHeader } from '../../../components/layout/page-header.tsx'
import { usePage } from '../../../components/layout/page.tsx'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin, useLogout } from '../../../session/session.ts'
import { enrolmentTexts } from './enrolment.texts.ts'
import { RecoveryCodesDialog } from '../security/recovery-codes-dialog.tsx'
import { securityTexts } from '../security/security.texts.ts'
import { TotpSecret } from '../security/totp-secret.tsx'
import './enrolment.css'

export default function EnrolmentPage(): ReactNode {
  const t = useText(enrolmentTexts)
  const page = usePage()
  const notice = useNotice()
  const logout = useLogout()
  const { enrolment } = useLogin()
  // The steps that were missing when one came here, so that a finished one does not vanish before one's eyes.
  const [steps] = useState(enrolment)
  const finish = (step: EnrolmentStep) => {
    if (enrolment.some((missing) => missing !== step)) return
    notice.success(t('finished'))
    page.close('/dashboard')
  }
  return (
    <>
      <PageHeader note={t('enrolLead')} actions={<Button onClick={() => void logout()}>{t('logout')}</Button>} />
      <div className="enrolment">
        {steps.includes('password') && (
          <PasswordStep isDone={!enrolment.includes('password')} onDone={() => finish('password')} />
        )}
        {steps.includes('totp') && <TotpStep isDone={!enrolment.includes('totp')} onDone={() => finish('totp')} />}
      </div>
    </>
  )
}

interface StepProps {
  readonly isDone: boolean
  readonly onDone: () => void
}

interface PasswordValues {
  readonly current: string
  readonly password: string
  readonly again: string
}

function PasswordStep({ isDone, onDone }: StepProps): ReactNode {
  const t = useText(enrolmentTexts)
  const words = useText(securityTexts)
  const change = useSend(api.security.changePassword, { refreshes: [api.user.infoOfLogin], quiet: true })
  const { body } = api.security.changePassword
  const submit = async ({ current, password }: PasswordValues) => {
    await besideFields(change.send({ current, password }), {
      'password.wrong': 'current',
      'password.weak': 'password',
    })
    onDone()
  }
  return (
    <SectionCard title={t('stepPassword')}>
      {isDone ? (
        <p className="muted">{t('passwordSet')}</p>
      ) : (
        <>
          <p className="muted">{t('stepPasswordWhat')}</p>
          <AppForm<PasswordValues> onSubmit={submit} submitText={words('changePassword')}>
            <Form.Item name="current" label={t('currentOneTime')} rules={rulesOf(body, 'current')}>
              <Input.Password maxLength={128} autoComplete="current-password" autoFocus />
            </Form.Item>
            <Form.Item
              name="password"
              label={words('next')}
              rules={rulesOf(body, 'password')}
              extra={words('nextHint')}
            >
              <Input.Password maxLength={64} autoComplete="new-password" />
            </Form.Item>
            <Form.Item
              name="again"
              label={words('again')}
              dependencies={['password']}
              required
              rules={[
                ({ getFieldValue }) => ({
                  validator: async (_, value: unknown) => {
                    if (value !== getFieldValue('password')) throw new Error(words('differ'))
                  },
                }),
              ]}
            >
              <Input.Password maxLength={64} autoComplete="new-password" />
            </Form.Item>
          </AppForm>
        </>
      )}
    </SectionCard>
  )
}

function TotpStep({ isDone, onDone }: StepProps): ReactNode {
  const t = useText(enrolmentTexts)
  const words = useText(securityTexts)
  const begin = useSend(api.security.beginTotp)
  const prove = useSend(api.security.confirmTotp, { refreshes: [api.user.infoOfLogin], quiet: true })
  /** Shown this once; the page is left when they were taken. */
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const [secret, setSecret] = useState<DataOf<typeof api.security.beginTotp> | null>(null)
  const submit = async ({ code }: { code: string }) => {
    const { recoveryCodes } = await besideFields(prove.send({ code }), { 'otp.wrong': 'code' })
    setCodes(recoveryCodes)
  }
  return (
    <SectionCard title={t('stepTotp')}>
      {isDone ? (
        <p className="muted">{words('enabled')}</p>
      ) : secret === null ? (
        <>
          <p className="muted">{t('stepTotpWhat')}</p>
          <Button
            type="primary"
            loading={begin.isSending}
            onClick={() => void begin.send({}).then(setSecret, () => undefined)}
          >
            {t('start')}
          </Button>
        </>
      ) : (
        <>
          <TotpSecret secret={secret} />
          <AppForm<{ code: string }> onSubmit={submit} submitText={t('finishTotp')}>
            <Form.Item
              name="code"
              label={words('code')}
              rules={rulesOf(api.security.confirmTotp.body, 'code')}
              extra={<DemoCodeHint />}
            >
              <OneTimeCodeInput autoFocus />
            </Form.Item>
          </AppForm>
        </>
      )}
      <RecoveryCodesDialog
        codes={codes}
        onClose={() => {
          setCodes(null)
          onDone()
        }}
      />
    </SectionCard>
  )
}
