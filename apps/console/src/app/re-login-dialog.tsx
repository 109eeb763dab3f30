// The session ended while a form was half filled: log in again here and go on, nothing typed is lost.
import { api } from '@merchant/contract'
import { Button, Form, Input } from 'antd'
import { type ReactNode, useState } from 'react'
import { storeAccessToken } from '../api/access-token.ts'
import { send } from '../api/client.ts'
import { errorText, leaveForLogin } from '../api/show-error.ts'
import { Dialog } from '../components/dialog.tsx'
import { useText } from '../i18n/text.ts'
import { frameTexts } from './frame.texts.ts'

interface ReLoginDialogProps {
  /** The account that was logged in; only it may go on with this page. */
  readonly username: string
  readonly onClose: () => void
}

export default function ReLoginDialog({ username, onClose }: ReLoginDialogProps): ReactNode {
  const t = useText(frameTexts)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<string | null>(null)
  const logIn = async ({ password }: { password: string }) => {
    setBusy(true)
    setFailure(null)
    try {
      storeAccessToken(await send(api.user.login, { username, password, grantType: 'password' }))
      onClose()
    } catch (error) {
      setFailure(errorText(error))
    } finally {
      setBusy(false)
    }
  }
  return (
    <Dialog title={t('reLogin')} open onClose={onClose} closesOnMask={false} width={400}>
      <p className="muted">{t('reLoginHint')}</p>
      <Form layout="vertical" onFinish={(values: { password: string }) => void logIn(values)}>
        <Form.Item label={t('account')} htmlFor="re-login-account">
          <Input id="re-login-account" value={username} readOnly autoComplete="username" />
        </Form.Item>
        <Form.Item
          label={t('password')}
          name="password"
          validateStatus={failure === null ? '' : 'error'}
          help={failure}
        >
          <Input.Password autoFocus autoComplete="current-password" />
        </Form.Item>
        <div style={{ display: 'flex', justifyContent: 'space-between', gap: 8 }}>
          <Button onClick={() => leaveForLogin(null)}>{t('leave')}</Button>
          <Button type="primary" htmlType="submit" loading={isBusy}>
            {t('login')}
          </Button>
        </div>
      </Form>
    </Dialog>
  )
}
