import styled from 'styled-components';

/** A row of a list on the profile: content on the left, its action on the right. */
export const ProfileRow = styled.li`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: 16px;
  padding: 14px 0;
`;
