// What one logs in with: the login name and the phone, each with its dialog.
import { api } from '@merchant/contract'
import { Button } from 'antd'
import { type ReactNode, useState } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { Facts, SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { loginCardTexts } from './login-card.texts.ts'
import { LoginNameModal } from './login-name-modal.tsx'
import { PhoneModal } from './phone-modal.tsx'
import '../account/account.css'

export function LoginCard(): ReactNode {
  const t = useText(loginCardTexts)
  const { data } = useRead(api.security.profile)
  const [change, setChange] = useState<'loginName' | 'phone' | null>(null)
  const close = () => setChange(null)
  const row = (value: string | undefined, what: 'loginName' | 'phone') => (
    <span className="account-value">
      {value}
      <Button type="link" size="small" onClick={() => setChange(what)}>
        {t(what === 'phone' ? 'changePhone' : 'change')}
      </Button>
    </span>
  )
  return (
    <SectionCard title={t('login')}>
      <Facts
        items={[
          [t('loginName'), row(data === undefined ? '' : (data.loginName ?? t('noLoginName')), 'loginName')],
          [t('loginPhone'), row(data?.phone, 'phone')],
        ]}
      />
      <LoginNameModal open={change === 'loginName'} current={data?.loginName ?? ''} onClose={close} />
      <PhoneModal open={change === 'phone'} current={data?.phone ?? ''} onClose={close} />
    </SectionCard>
  )
}
