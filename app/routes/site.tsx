import { SiteRoom } from '#app/features/desk/site/site-room.tsx'

export default SiteRoom
