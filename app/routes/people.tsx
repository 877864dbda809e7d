import { PeopleRoom } from '#app/features/desk/people/people-room.tsx'

export default PeopleRoom
