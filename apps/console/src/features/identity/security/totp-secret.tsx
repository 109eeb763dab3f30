// The secret of a new second factor, once: to scan, or to type where it can't be scanned.
import type { api, DataOf } from '@merchant/contract'
import type { ReactNode } from 'react'
import { CopyText } from '../../../components/value/copy-text.tsx'
import { QrCode } from '../../../components/value/qr-code.tsx'
import { useText } from '../../../i18n/text.ts'
import { securityTexts } from './security.texts.ts'
import '../account/account.css'
import './totp-secret.css'

export function TotpSecret({ secret }: { secret: DataOf<typeof api.security.beginTotp> }): ReactNode {
  const t = useText(securityTexts)
  return (
    <>
      <p>{t('scan')}</p>
      <p className="account-qr">
        <QrCode text={secret.uri} label={t('qrLabel')} />
      </p>
      <p className="muted">{t('secret')}</p>
      <p className="totp-secret">
        <CopyText text={secret.secret} />
      </p>
    </>
  )
}
