// The second factor: turned on by scanning a code and proving that the authenticator works, turned off after a proof.
import { api, type DataOf } from '@merchant/contract'
import { Button, Form } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { FormModal } from '../../../components/form/form-modal.tsx'
import { rulesOf } from '../../../components/form/form-rules.ts'
import { OneTimeCodeInput } from '../../../components/form/one-time-code-input.tsx'
import { besideFields } from '../../../components/form/refusal-fields.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { recoveryCodesTexts } from './recovery-codes.texts.ts'
import { securityTexts } from './security.texts.ts'
import { TotpSecret } from './totp-secret.tsx'

/** From here on the line that counts them warns. */
const FEW = 3

type Enrolment = DataOf<typeof api.security.beginTotp>

export function TotpCard(): ReactNode {
  const t = useText(securityTexts)
  const words = useText(recoveryCodesTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const { data } = useRead(api.security.profile)
  const begin = useSend(api.security.beginTotp)
  const disable = useSend(api.security.disableTotp, { refreshes: [api.security.profile, api.security.stepUpMethods] })
  // The platform's people have a second factor for good; an administrator's reset lets them set up another.
  const mayTurnOff = useLogin().party === 'merchant'
  // While it is not known, the room of what is likely is kept.
  const isOn = data?.hasTotp ?? !mayTurnOff
  const coming = data === undefined ? 'is-coming' : ''
  const codesLeft = data?.recoveryCodesLeft ?? 0
  const [enrolment, setEnrolment] = useState<Enrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const renew = useSend(api.security.renewRecoveryCodes, { refreshes: [api.security.profile] })
  const renewCodes = async () => {
    const isSure = await confirm({
      title: words('renewQuestion'),
      content: words('renewWarning'),
      okText: words('renew'),
      danger: true,
    })
    if (!isSure) return
    await renew.send({}).then(
      ({ recoveryCodes }) => setCodes(recoveryCodes),
      () => undefined,
    )
  }
  const turnOff = async () => {
    const isSure = await confirm({
      title: t('disableQuestion'),
      content: t('disableWarning'),
      okText: t('disable'),
      danger: true,
    })
    if (!isSure) return
    await disable.send({}).then(
      () => notice.success(t('disabled')),
      () => undefined,
    )
  }
  return (
    <SectionCard
      title={t('totp')}
      extra={
        data === undefined ? undefined : (
          <StatusTag tone={data.hasTotp ? 'success' : 'neutral'}>{t(data.hasTotp ? 'totpOn' : 'totpOff')}</StatusTag>
        )
      }
    >
      <p className="muted">{t(mayTurnOff ? 'totpWhat' : 'totpAlways')}</p>
      {!isOn && (
        <Button
          type="primary"
          className={coming}
          loading={begin.isSending}
          onClick={() => void begin.send({}).then(setEnrolment, () => undefined)}
        >
          {t('enable')}
        </Button>
      )}
      {isOn && (
        <div className={coming}>
          <p className={codesLeft < FEW ? 'account-warning' : undefined}>{words('left', { count: codesLeft })}</p>
          <div className="account-buttons">
            <Button loading={renew.isSending} onClick={() => void renewCodes()}>
              {words('renew')}
            </Button>
            {mayTurnOff && (
              <Button danger loading={disable.isSending} onClick={() => void turnOff()}>
                {t('disable')}
              </Button>
            )}
          </div>
        </div>
      )}
      <EnrolmentModal enrolment={enrolment} onClose={() => setEnrolment(null)} onCodes={setCodes} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </SectionCard>
  )
}

interface EnrolmentModalProps {
  readonly enrolment: Enrolment | null
  readonly onClose: () => void
  /** Takes the recovery codes, which are told this one time. */
  readonly onCodes: (codes: readonly string[]) => void
}

function EnrolmentModal({ enrolment, onClose, onCodes }: EnrolmentModalProps): ReactNode {
  const t = useText(securityTexts)
  const notice = useNotice()
  const prove = useSend(api.security.confirmTotp, {
    refreshes: [api.security.profile, api.security.stepUpMethods],
    quiet: true,
  })
  const submit = async ({ code }: { code: string }) => {
    const { recoveryCodes } = await besideFields(prove.send({ code }), { 'otp.wrong': 'code' })
    void notice.success(t('enabled'))
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
      <Form.Item name="code" label={t('code')} rules={rulesOf(api.security.confirmTotp.body, 'code')}>
        <OneTimeCodeInput autoFocus />
      </Form.Item>
    </FormModal>
  )
}
