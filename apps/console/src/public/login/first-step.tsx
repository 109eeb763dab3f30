// The first step of signing in: who one is, and a password or a code sent to the phone.
import type { ReactNode } from 'react'
import { PublicCodeField } from '../components/public-code-field.tsx'
import { PasswordField, PublicField } from '../components/public-field.tsx'
import { PublicTabs } from '../components/public-tabs.tsx'
import { publicTexts } from '../components/public.texts.ts'
import { useText } from '../../i18n/text.ts'
import { loginTexts } from './login.texts.ts'
import type { LoginForm } from './use-login-form.ts'
import '../components/public-field.css'
import '../components/public-check.css'

export function FirstStep({ login, isDemo }: { login: LoginForm; isDemo: boolean }): ReactNode {
  const t = useText(loginTexts)
  return (
    <PublicTabs
      label={t('ways')}
      tabs={[
        { value: 'password', label: t('wayPassword') },
        { value: 'sms', label: t('waySms') },
      ]}
      current={login.way}
      onChoose={(way) => login.begin({ way })}
    >
      <AccountField login={login} />
      {login.way === 'password' ? <PasswordProof login={login} /> : <CodeProof login={login} isDemo={isDemo} />}
      <KeepTick login={login} />
    </PublicTabs>
  )
}

function AccountField({ login: { way, typed, type, registered, wasTried, isRight } }: { login: LoginForm }): ReactNode {
  const t = useText(loginTexts)
  const words = useText(publicTexts)
  const isPassword = way === 'password'
  return (
    <PublicField
      label={isPassword ? t('username') : words('phone')}
      value={typed.username}
      onValue={(username) => type({ username })}
      name="username"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      autoFocus={registered === ''}
      {...(isPassword ? { maxLength: 64 } : { type: 'tel', inputMode: 'numeric', maxLength: 11 })}
      error={wasTried && !isRight.username ? (isPassword ? t('usernameMissing') : words('phoneWrong')) : undefined}
    />
  )
}

function PasswordProof({ login: { typed, type, registered, wasTried, isRight } }: { login: LoginForm }): ReactNode {
  const t = useText(loginTexts)
  return (
    <PasswordField
      label={t('password')}
      value={typed.password}
      onValue={(password) => type({ password })}
      name="password"
      autoComplete="current-password"
      autoFocus={registered !== ''}
      maxLength={128}
      error={wasTried && !isRight.proof ? t('passwordMissing') : undefined}
    />
  )
}

function CodeProof({ login, isDemo }: { login: LoginForm; isDemo: boolean }): ReactNode {
  const words = useText(publicTexts)
  const { typed, type, wasTried, isRight, sendCode, setFailure } = login
  return (
    <PublicCodeField
      field={{
        value: typed.smsCode,
        onValue: (smsCode) => type({ smsCode }),
        error: wasTried && isRight.username && !isRight.proof ? words('smsCodeWrong') : undefined,
        name: 'smsCode',
      }}
      phone={typed.username.trim()}
      isDemo={isDemo}
      onSend={sendCode}
      onFailure={setFailure}
    />
  )
}

function KeepTick({ login: { typed, type } }: { login: LoginForm }): ReactNode {
  const t = useText(loginTexts)
  return (
    <div className="public-field">
      <label className="public-check">
        <input
          name="keep"
          type="checkbox"
          checked={typed.isKept}
          aria-describedby="keep-hint"
          onChange={(event) => type({ isKept: event.target.checked })}
        />
        {t('keep')}
      </label>
      <p className="public-field-hint public-check-hint" id="keep-hint">
        {t('keepHint')}
      </p>
    </div>
  )
}
