// The form under an invitation: code, password, agreements.
import type { api, DataOf } from '@merchant/contract'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { storeAccessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import {
  invitationInvalidCode,
  publicApi,
  passwordWeakCode,
  smsCodeWrongCode,
} from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { AgreementTick } from '../components/agreement-tick.tsx'
import { PublicCodeField } from '../components/public-code-field.tsx'
import { publicTexts } from '../components/public.texts.ts'
import { finishLogout } from '../login/finish-logout.ts'
import { isNewPassword, type NewPassword, NewPasswordFields } from '../components/new-password-fields.tsx'
import { usePublicBaseData } from '../components/use-base-data.ts'
import { useText } from '../../i18n/text.ts'
import { invitationTexts } from './invitation.texts.ts'
import '../components/public.css'
import '../components/public-card.css'
import '../components/public-button.css'
import './invitation.css'

interface InvitationFormProps {
  readonly token: string
  readonly invitation: DataOf<typeof api.staff.invitation>
  readonly onAccepted: (isSignedIn: boolean) => void
  /** The invitation has been used or taken back meanwhile. */
  readonly onUseless: (error: ApiError) => void
}

export function InvitationForm({ token, invitation, onAccepted, onUseless }: InvitationFormProps): ReactNode {
  const t = useText(invitationTexts)
  const words = useText(publicTexts)
  const baseData = usePublicBaseData()
  const [smsCode, setSmsCode] = useState('')
  const [password, setPassword] = useState<NewPassword>({ password: '', again: '' })
  const [hasAgreed, setAgreed] = useState(false)
  const [wasTried, setTried] = useState(false)
  const [refused, setRefused] = useState<{ smsCode?: string; password?: string }>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  /** Accepting signs in: what ends an old session must not meet the cookie of the new one. */
  const [left] = useState(finishLogout)
  const form = useRef<HTMLFormElement>(null)
  const isCode = /^\d{6}$/.test(smsCode)

  const accept = async () => {
    setBusy(true)
    setFailure(null)
    const agreements = (await baseData.whenThere().catch(() => null))?.agreements
    if (agreements === undefined) {
      setBusy(false)
      return setFailure(words('agreementsMissing'))
    }
    try {
      await left
      const session = await sendPublic(publicApi.user.register, {
        invitation: token,
        smsCode,
        password: password.password,
        agreements: { registration: agreements.registration.version, privacy: agreements.privacy.version },
      })
      if (session !== null) storeAccessToken(session)
      onAccepted(session !== null)
    } catch (error) {
      const code = error instanceof ApiError ? error.code : ''
      if (error instanceof ApiError && code === invitationInvalidCode) onUseless(error)
      else if (code === smsCodeWrongCode) setRefused({ smsCode: errorText(error) })
      else if (code === passwordWeakCode) setRefused({ password: errorText(error) })
      else setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setRefused({})
    const wrong = !isCode ? 'smsCode' : !isNewPassword(password) ? 'password' : hasAgreed ? null : 'hasAgreed'
    if (wrong !== null) form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
    else if (!isBusy) void accept()
  }
  return (
    <div className="public-card">
      <h1>{t('title')}</h1>
      <p className="public-lead">{t('lead')}</p>
      <dl className="invitation-facts">
        <dt>{t('merchant')}</dt>
        <dd>{invitation.merchantName}</dd>
        <dt>{t('name')}</dt>
        <dd>{invitation.nickname}</dd>
        <dt>{t('phone')}</dt>
        <dd>{invitation.phone}</dd>
      </dl>
      <div role="alert">{failure !== null && <p className="public-notice">{failure}</p>}</div>
      <form ref={form} onSubmit={submit} noValidate>
        <PublicCodeField
          field={{
            value: smsCode,
            onValue: setSmsCode,
            error: refused.smsCode ?? (wasTried && !isCode ? words('smsCodeWrong') : undefined),
            name: 'smsCode',
          }}
          phone={invitation.phone}
          isDemo={baseData.data?.demo === true}
          onSend={() => sendPublic(publicApi.staff.invitation, { invitation: token, sendCode: true })}
          onFailure={setFailure}
        />
        <NewPasswordFields value={password} onChange={setPassword} wasTried={wasTried} error={refused.password} />
        <AgreementTick
          isTicked={hasAgreed}
          onTick={setAgreed}
          error={wasTried && !hasAgreed ? words('agreeMissing') : undefined}
        />
        <button type="submit" className="public-button is-wide" disabled={isBusy}>
          {isBusy ? words('submitting') : t('submit')}
        </button>
      </form>
    </div>
  )
}
