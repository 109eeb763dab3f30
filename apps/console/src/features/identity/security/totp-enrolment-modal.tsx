// Turning the second factor on: the secret to scan, and a code that proves the authenticator works.
import { api, type DataOf } from '@merchant/contract'
import { Form } from 'antd'
import type { ReactNode } from 'react'
import { useSend } from '../../../api/use-endpoint.ts'
import { DemoCodeHint } from '../../../components/form/demo-code-hint.tsx'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { OneTimeCodeInput } from '../../../components/form/one-time-code-input.tsx'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { useNotice } from '../../../components/overlay/confirm.ts'
import { useText } from '../../../i18n/text.ts'
import { securityTexts } from './security.texts.ts'
import { TotpSecret } from './totp-secret.tsx'

export type TotpEnrolment = DataOf<typeof api.security.beginTotp>

interface TotpEnrolmentModalProps {
  readonly enrolment: TotpEnrolment | null
  readonly onClose: () => void
  /** Takes the recovery codes, which can't be read again. */
  readonly onCodes: (codes: readonly string[]) => void
}

export function TotpEnrolmentModal({ enrolment, onClose, onCodes }: TotpEnrolmentModalProps): ReactNode {
  const t = useText(securityTexts)
  const notice = useNotice()
  const prove = useSend(api.security.confirmTotp, {
    refreshes: [api.security.profile, api.security.stepUpMethods],
    quiet: true,
  })
  const submit = async ({ code }: { code: string }) => {
    const { recoveryCodes } = await besideFields(prove.send({ code }), { 'otp.wrong': 'code' })
    notice.success(t('enabled'))
    onCodes(recoveryCodes)
  }
  return (
    <FormModal<{ code: string }>
      title={t('enable')}
      open={enrolment !== null}
      onClose={onClose}
      onSubmit={submit}
      submitText={t('confirm')}
      width={440}
    >
      {enrolment !== null && <TotpSecret secret={enrolment} />}
      <Form.Item
        name="code"
        label={t('code')}
        rules={rulesOf(api.security.confirmTotp.body, 'code')}
        extra={<DemoCodeHint />}
      >
        <OneTimeCodeInput autoFocus />
      </Form.Item>
    </FormModal>
  )
}
