import { api, endpoint } from '@mutua/web-kit';

/** The call for the door of a room. */
const roomsResource = api.injectEndpoints({
  overrideExisting: true,
  endpoints: (build) => ({
    lessonRoom: build.query({ ...endpoint('GET /circles/:id/room', 'id', 'room') }),
  }),
});
export const { useLessonRoomQuery } = roomsResource;
