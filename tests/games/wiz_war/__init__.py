"""Tests of Wiz-War, named after the rules they show."""
