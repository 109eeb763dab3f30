// 安全设置: the password and the second factor.
import type { ReactNode } from 'react'
import { PasswordCard } from './password-card.tsx'
import { TotpCard } from './totp-card.tsx'

export default function SecurityTab(): ReactNode {
  return (
    <>
      <PasswordCard />
      <TotpCard />
    </>
  )
}
