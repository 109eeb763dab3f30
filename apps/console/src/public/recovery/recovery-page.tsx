// 找回密码: a code to the login phone, a new password; says nothing about whether the phone has an account.
import { isMobile } from '@merchant/contract'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import { ApiError } from '../../api/api-error.ts'
import { publicApi, passwordWeakCode, smsCodeWrongCode } from '../../api/public-endpoints.generated.ts'
import { sendPublic } from '../../api/public-client.ts'
import { errorText } from '../../api/show-error.ts'
import { PublicCodeField } from '../components/public-code-field.tsx'
import { PublicField } from '../components/public-field.tsx'
import { PublicResult } from '../components/public-result.tsx'
import { publicTexts } from '../components/public.texts.ts'
import { isNewPassword, type NewPassword, NewPasswordFields } from '../components/new-password-fields.tsx'
import { useText } from '../../i18n/text.ts'
import { recoveryTexts } from './recovery.texts.ts'
import '../components/public.css'
import '../components/public-card.css'
import '../components/public-button.css'

type Field = 'phone' | 'smsCode' | 'password'

export function RecoveryPage(): ReactNode {
  const t = useText(recoveryTexts)
  const words = useText(publicTexts)
  const [phone, setPhone] = useState('')
  const [smsCode, setSmsCode] = useState('')
  const [password, setPassword] = useState<NewPassword>({ password: '', again: '' })
  const [wasTried, setTried] = useState(false)
  const [told, setTold] = useState<Partial<Record<Field, string>>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const [isDone, setDone] = useState(false)
  const form = useRef<HTMLFormElement>(null)

  const isRight = { phone: isMobile(phone), smsCode: /^\d{6}$/.test(smsCode), password: isNewPassword(password, phone) }
  const errorOf = (field: 'phone' | 'smsCode') =>
    told[field] ?? (wasTried && !isRight[field] ? words(`${field}Wrong`) : undefined)
  const reset = async () => {
    setBusy(true)
    setFailure(null)
    try {
      await sendPublic(publicApi.security.resetPassword, { phone, smsCode, password: password.password })
      setDone(true)
    } catch (error) {
      const field = fieldOf(error)
      if (field === null) setFailure(errorText(error))
      else setTold({ [field]: errorText(error) })
    } finally {
      setBusy(false)
    }
  }
  const sendCode = () => {
    if (isRight.phone) return sendPublic(publicApi.security.sendRecoveryCode, { phone })
    setTold({ phone: words('phoneWrong') })
    return null
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    setTold({})
    if (Object.values(isRight).every(Boolean)) {
      if (!isBusy) void reset()
      return
    }
    const wrong = !isRight.phone ? 'phone' : !isRight.smsCode ? 'smsCode' : 'password'
    form.current?.querySelector<HTMLInputElement>(`[name=${wrong}]`)?.focus()
  }
  if (isDone) {
    return (
      <PublicResult
        kind="success"
        title={t('done')}
        actions={
          <a className="public-button" href="/login">
            {words('toLogin')}
          </a>
        }
      >
        <p>{t('doneNext')}</p>
      </PublicResult>
    )
  }
  return (
    <div className="public-card">
      <h1>{t('title')}</h1>
      <p className="public-lead">{t('lead')}</p>
      <div role="alert">{failure !== null && <p className="public-notice">{failure}</p>}</div>
      <form ref={form} onSubmit={submit} noValidate>
        <PublicField
          label={words('phone')}
          value={phone}
          onValue={(value) => {
            setPhone(value)
            setTold({})
          }}
          name="phone"
          error={errorOf('phone')}
          type="tel"
          inputMode="numeric"
          autoComplete="username"
          autoFocus
          maxLength={11}
        />
        <PublicCodeField
          field={{ value: smsCode, onValue: setSmsCode, error: errorOf('smsCode'), name: 'smsCode' }}
          phone={phone}
          onSend={sendCode}
          onFailure={setFailure}
        />
        <NewPasswordFields
          value={password}
          onChange={setPassword}
          phone={phone}
          wasTried={wasTried}
          error={told.password}
        />
        <button type="submit" className="public-button is-wide" disabled={isBusy}>
          {isBusy ? words('submitting') : t('submit')}
        </button>
      </form>
      <p className="public-card-foot">
        <span>
          {t('back')} <a href="/login">{words('toLogin')}</a>
        </span>
      </p>
    </div>
  )
}

/** The field that a failure is about, or null. */
function fieldOf(error: unknown): Field | null {
  if (!(error instanceof ApiError)) return null
  if (error.code === smsCodeWrongCode) return 'smsCode'
  if (error.code === passwordWeakCode) return 'password'
  return (['phone', 'smsCode', 'password'] as const).find((field) => field in error.fields) ?? null
}
