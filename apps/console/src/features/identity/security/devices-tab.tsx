// 登录设备, and 登录记录: every attempt to log in to this account.
import { api } from '@merchant/contract'
import type { ReactNode } from 'react'
import { useRead } from '../../../api/use-endpoint.ts'
import { DevicesCard } from './devices-card.tsx'
import { LoginRecords } from './login-records.tsx'

export default function DevicesTab(): ReactNode {
  const { isLoading } = useRead(api.security.devices, undefined, { quiet: true })
  return (
    <>
      <DevicesCard />
      {/* Shown when it is known how many devices stand above it: a list that jumps is pressed in the wrong place. */}
      <div hidden={isLoading}>
        <LoginRecords />
      </div>
    </>
  )
}
