// The page as its route fetches it.
import { lazyPage } from '../../../components/layout/lazy-page.tsx'

export default lazyPage(() => import('./platform-return-page.tsx'))
