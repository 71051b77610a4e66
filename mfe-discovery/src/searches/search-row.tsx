import {
  CategoryIcon,
  IconButton,
  LevelMark,
  Meta,
  SegmentedControl,
  TextLink,
  useCategoryLabel,
  useTranslation,
} from '@mutua/web-kit';
import { phone } from '@mutua/web-kit/phone';
import { MapPin, Search, Trash2 } from 'lucide-react';
import styled from 'styled-components';
import { NO_FILTERS, writeSearch } from '../search/search-filters.ts';
