// The session ended while a form was half filled: log in again here and go on, nothing typed is lost.
import { api } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { storeAccessToken } from '../../api/access-token.ts'
import { ApiError } from '../../api/api-error.ts'
import { send } from '../../api/client.ts'
import { loginSecondFactorCode } from '../../api/public-endpoints.generated.ts'
import { errorText, leaveForLogin } from '../../api/show-error.ts'
import { Dialog } from '../../components/overlay/dialog.tsx'
import { DemoCodeHint } from '../../components/form/demo-code-hint.tsx'
import { OneTimeCodeInput } from '../../components/form/one-time-code-input.tsx'
import { useText } from '../../i18n/text.ts'
import { useLogin } from '../../session/session.ts'
import { guardTexts } from './guard.texts.ts'
import './dialog-buttons.css'

interface Given {
  readonly username?: string
  readonly password?: string
  readonly otp?: string
}

/** `onEnd(true)` after the same person has logged in, `onEnd(false)` when the dialog was closed. */
export default function ReLoginDialog({ onEnd }: { onEnd: (isLoggedIn: boolean) => void }): ReactNode {
  const t = useText(guardTexts)
  const { user } = useLogin()
  const { logIn, isBusy, failure, challenge } = useReLogin(onEnd)
  const help = failure === null ? {} : { validateStatus: 'error' as const, help: failure }
  return (
    <Dialog title={t('reLogin')} open onClose={() => onEnd(false)} closesOnMask={false} isAboveAll width={400}>
      <p className="muted">{t('reLoginHint')}</p>
      <Form layout="vertical" initialValues={{ username: user.phone }} onFinish={(given: Given) => void logIn(given)}>
        <Form.Item label={t('account')} name="username" rules={[{ required: true, message: t('accountMissing') }]}>
          {/* An operator's login name is not known here; a merchant's phone is, and only its owner may go on. */}
          <Input readOnly={user.phone !== ''} autoComplete="username" />
        </Form.Item>
        {challenge === null ? (
          <Form.Item
            label={t('password')}
            name="password"
            rules={[{ required: true, message: t('passwordMissing') }]}
            {...help}
          >
            <Input.Password autoFocus autoComplete="current-password" />
          </Form.Item>
        ) : (
          <Form.Item
            label={t('otp')}
            name="otp"
            rules={[{ required: true, message: t('otpMissing') }]}
            extra={<DemoCodeHint />}
            {...help}
          >
            <OneTimeCodeInput autoFocus takesRecoveryCode />
          </Form.Item>
        )}
        <div className="dialog-buttons">
          <Button onClick={() => leaveForLogin(null)}>{t('leave')}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('login')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}

function useReLogin(onEnd: (isLoggedIn: boolean) => void) {
  const { user } = useLogin()
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  /** Stands for the password while the second factor is missing. */
  const [challenge, setChallenge] = useState<string | null>(null)
  const logIn = async ({ username = user.phone, password, otp }: Given) => {
    setBusy(true)
    setFailure(null)
    try {
      const proof = challenge === null ? { password } : { challenge, otp }
      const token = await send(api.user.login, { username, ...proof, grantType: 'password' })
      storeAccessToken(token)
      // Whoever else this is, the page is not theirs.
      if (token.userId !== user.id) location.assign('/')
      else onEnd(true)
    } catch (error) {
      const wanted = error instanceof ApiError && error.code === loginSecondFactorCode ? error.details.challenge : null
      if (typeof wanted === 'string') setChallenge(wanted)
      else {
        setChallenge(null)
        setFailure(errorText(error))
      }
    } finally {
      setBusy(false)
    }
  }
  return { logIn, isBusy, failure, challenge }
}
