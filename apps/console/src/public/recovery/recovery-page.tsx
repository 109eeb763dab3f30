// 找回密码: a code to the login phone, a new password; says nothing about whether the phone has an account.
import { type ReactNode, useRef } from 'react'
import { PublicCodeField } from '../components/public-code-field.tsx'
import { PublicField } from '../components/public-field.tsx'
import { PublicResult } from '../components/public-result.tsx'
import { publicTexts } from '../components/public.texts.ts'
import { NewPasswordFields } from '../components/new-password-fields.tsx'
import { usePublicBaseData } from '../components/use-base-data.ts'
import { useText } from '../../i18n/text.ts'
import { recoveryTexts } from './recovery.texts.ts'
import { useRecovery } from './use-recovery.ts'
import '../components/public.css'
import '../components/public-card.css'
import '../components/public-button.css'

export function RecoveryPage(): ReactNode {
  const t = useText(recoveryTexts)
  const words = useText(publicTexts)
  const isDemo = usePublicBaseData().data?.demo === true
  const form = useRef<HTMLFormElement>(null)
  const { phone, setPhone, smsCode, setSmsCode, password, setPassword, ...recovery } = useRecovery(form)
  const { failure, setFailure, isBusy, errorOf } = recovery
  if (recovery.isDone) return <Done />
  return (
    <div className="public-card">
      <h1>{t('title')}</h1>
      <p className="public-lead">{t('lead')}</p>
      <div role="alert">{failure !== null && <p className="public-notice">{failure}</p>}</div>
      <form ref={form} onSubmit={recovery.submit} noValidate>
        <PublicField
          label={words('phone')}
          value={phone}
          onValue={setPhone}
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
          isDemo={isDemo}
          onSend={recovery.sendCode}
          onFailure={setFailure}
        />
        <NewPasswordFields
          value={password}
          onChange={setPassword}
          phone={phone}
          wasTried={recovery.wasTried}
          error={recovery.passwordError}
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

function Done(): ReactNode {
  const t = useText(recoveryTexts)
  const words = useText(publicTexts)
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
