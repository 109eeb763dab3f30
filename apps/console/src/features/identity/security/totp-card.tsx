// The second factor: turned on with an authenticator, turned off after a proof; and how many recovery codes are left.
import { api } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead, useSend } from '../../../api/use-endpoint.ts'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useConfirm, useNotice } from '../../../components/overlay/confirm.ts'
import { StatusTag } from '../../../components/value/status-tag.tsx'
import { useText } from '../../../i18n/text.ts'
import { useLogin } from '../../../session/session.ts'
import { RecoveryCodesDialog } from './recovery-codes-dialog.tsx'
import { recoveryCodesTexts } from './recovery-codes.texts.ts'
import { securityTexts } from './security.texts.ts'
import { type TotpEnrolment, TotpEnrolmentModal } from './totp-enrolment-modal.tsx'
import '../account/account.css'

/** From here on the line that counts the recovery codes warns. */
const FEW = 3

export function TotpCard(): ReactNode {
  const t = useText(securityTexts)
  const words = useText(recoveryCodesTexts)
  const { data } = useRead(api.security.profile)
  const begin = useSend(api.security.beginTotp)
  // The platform's people have a second factor for good; an administrator's reset lets them set up another.
  const mayTurnOff = useLogin().party === 'merchant'
  // While it is not known, the room of what is likely is kept.
  const isOn = data?.hasTotp ?? !mayTurnOff
  const coming = data === undefined ? 'is-coming' : ''
  const codesLeft = data?.recoveryCodesLeft ?? 0
  const [enrolment, setEnrolment] = useState<TotpEnrolment | null>(null)
  const [codes, setCodes] = useState<readonly string[] | null>(null)
  const { renew, isRenewing } = useRenewCodes(setCodes)
  const { turnOff, isTurningOff } = useTurnOff()
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
            <Button loading={isRenewing} onClick={() => void renew()}>
              {words('renew')}
            </Button>
            {mayTurnOff && (
              <Button danger loading={isTurningOff} onClick={() => void turnOff()}>
                {t('disable')}
              </Button>
            )}
          </div>
        </div>
      )}
      <TotpEnrolmentModal enrolment={enrolment} onClose={() => setEnrolment(null)} onCodes={setCodes} />
      <RecoveryCodesDialog codes={codes} onClose={() => setCodes(null)} />
    </SectionCard>
  )
}

/** Asks first: the codes before them stop working. */
function useRenewCodes(onCodes: (codes: readonly string[]) => void) {
  const t = useText(recoveryCodesTexts)
  const confirm = useConfirm()
  const { send, isSending } = useSend(api.security.renewRecoveryCodes, { refreshes: [api.security.profile] })
  const renew = async () => {
    const question = { title: t('renewQuestion'), content: t('renewWarning'), okText: t('renew') }
    if (!(await confirm({ ...question, danger: true }))) return
    await send({}).then(
      ({ recoveryCodes }) => onCodes(recoveryCodes),
      () => undefined,
    )
  }
  return { renew, isRenewing: isSending }
}

function useTurnOff() {
  const t = useText(securityTexts)
  const confirm = useConfirm()
  const notice = useNotice()
  const refreshes = [api.security.profile, api.security.stepUpMethods]
  const { send, isSending } = useSend(api.security.disableTotp, { refreshes })
  const turnOff = async () => {
    const question = { title: t('disableQuestion'), content: t('disableWarning'), okText: t('disable') }
    if (!(await confirm({ ...question, danger: true }))) return
    await send({}).then(
      () => notice.success(t('disabled')),
      () => undefined,
    )
  }
  return { turnOff, isTurningOff: isSending }
}
