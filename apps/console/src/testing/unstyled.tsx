// antd writes its styles anew for each thing that is drawn, which took half the time of the tests and is seen by none of them.
import { ConfigProvider } from 'antd'
import type { ReactNode } from 'react'

export const Unstyled = ({ children }: { children: ReactNode }): ReactNode => (
  <ConfigProvider theme={{ zeroRuntime: true }}>{children}</ConfigProvider>
)
