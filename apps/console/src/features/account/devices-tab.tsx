// 登录设备, and 登录记录: every attempt to log in to this account.
import type { ReactNode } from 'react'
import { DevicesCard } from './devices-card.tsx'
import { LoginRecords } from './login-records.tsx'

export default function DevicesTab(): ReactNode {
  return (
    <>
      <DevicesCard />
      <LoginRecords />
    </>
  )
}
