import { SiteScreen } from '#app/features/desk/site/site-screen.tsx'

export default SiteScreen
