// 基本信息: who the merchant is, what one logs in with, and one's own profile.
import type { ReactNode } from 'react'
import { SectionCard } from '../../../components/layout/section-card.tsx'
import { useText } from '../../../i18n/text.ts'
import { ProfileForm } from '../profile/profile-form.tsx'
import { LoginCard } from '../security/login-card.tsx'
import { accountTexts } from './account.texts.ts'
import { MerchantCard } from './merchant-card.tsx'

export default function BasicTab(): ReactNode {
  const t = useText(accountTexts)
  return (
    <>
      <MerchantCard />
      <LoginCard />
      <SectionCard title={t('mine')}>
        <ProfileForm />
      </SectionCard>
    </>
  )
}
